import MartletPlan
import Testing

struct NameScopeTests {
    @Test func numbersFromTwoInOrder() {
        var scope = NameScope(suffix: "Value")
        let names = ["name", "name", "name"].map { scope.claim(Identifier($0)).text }
        #expect(names == ["name", "name2", "name3"])
    }

    @Test func keepsNumbersApart() {
        var scope = NameScope(suffix: "Value")
        let names = ["v1", "v12", "v1"].map { scope.claim(Identifier($0)).text }
        #expect(names == ["v1", "v12", "v1_2"])
    }

    @Test func putsASuffixBehindReservedNames() {
        var scope = NameScope(reserved: ["cache"], suffix: "Value")
        let names = ["cacheValue", "cache", "cache"].map { scope.claim(Identifier($0)).text }
        #expect(names == ["cacheValue", "cacheValue2", "cacheValue3"])
    }

    @Test func takesCanonicallyEqualNamesForOne() {
        var scope = NameScope(suffix: "Value")
        let names = ["\u{E9}", "e\u{301}"].map { scope.claim(Identifier($0)).text }
        #expect(names == ["\u{E9}", "e\u{301}2"])
    }

    @Test func isAsItWasWithoutSomeNames() {
        var scope = NameScope(reserved: ["cache"], suffix: "Value")
        for name in ["first", "second", "cache"] { scope.take(Identifier(name)) }
        var before = scope.before(1, of: ["first": 0, "second": 1, "cache": 2])
        #expect(before.claim(Identifier("first")).text == "first2")
        #expect(before.claim(Identifier("second")).text == "second")
        #expect(before.claim(Identifier("second")).text == "second2")
        #expect(before.claim(Identifier("cache")).text == "cacheValue")
        #expect(scope.claim(Identifier("second")).text == "second2")
    }
}
