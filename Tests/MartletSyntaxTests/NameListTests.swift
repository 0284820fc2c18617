import Testing

@testable import MartletSyntax

struct NameListTests {
    /// Few names are compared, many are hashed, and both must be one set.
    @Test(arguments: [0, 1, 12, 13, 14, 40]) func isASet(_ count: Int) {
        let names = (0..<count).map { "name\($0)" }
        var (list, reserved) = (NameList(), NameList())
        reserved.reserveCapacity(count)
        for name in names {
            #expect(!list.contains(name))
            let areNew = (list.insert(name), reserved.insert(name))
            #expect(areNew == (true, true))
        }
        for name in names {
            #expect(list.contains(name))
            let isNew = list.insert(name)
            #expect(!isNew)
        }
        #expect(!list.contains("name\(count)"))
        #expect(list.set == Set(names))
        #expect(reserved.set == list.set)
    }

    @Test(arguments: [3, 30]) func sortsWhatAnotherOneLacks(_ count: Int) {
        var (list, other) = (NameList(), NameList())
        for number in (0..<count).reversed() { list.insert("name\(100 + number)") }
        for number in 1..<count { other.insert("name\(100 + number)") }
        #expect(list.sorted(without: other) == ["name100"])
        #expect(list.sorted(without: NameList()) == (0..<count).map { "name\(100 + $0)" })
    }

    @Test func takesCanonicallyEqualNamesForOne() {
        var list = NameList()
        let areNew = ["\u{E9}", "e\u{301}"].map { list.insert($0) }
        #expect(areNew == [true, false])
    }
}
