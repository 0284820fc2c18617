import Testing

@testable import MartletSyntax

struct NameListTests {
    /// Few names are compared, many are hashed, and both must be one set.
    @Test(arguments: [0, 1, 12, 13, 14, 40]) func isASet(_ count: Int) {
        let names = (0..<count).map { "name\($0)" }
        var (list, reserved) = (NameList<ExactText>(), NameList<ExactText>())
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
        #expect(list.texts == TextSet(names))
        #expect(reserved.set == list.set)
    }

    @Test(arguments: [3, 30]) func sortsWhatAnotherOneLacks(_ count: Int) {
        var (list, other) = (NameList<ExactText>(), NameList<ExactText>())
        for number in (0..<count).reversed() { list.insert("name\(100 + number)") }
        for number in 1..<count { other.insert("name\(100 + number)") }
        #expect(list.sorted(without: other) == ["name100"])
        #expect(list.sorted(without: NameList<ExactText>()) == (0..<count).map { "name\(100 + $0)" })
    }

    @Test func tellsTextsApartAsItsTypeDoes() {
        var (names, texts) = (NameList<ExactText>(), NameList<String>())
        let areNew = ["\u{E9}", "e\u{301}"].map { (names.insert($0), texts.insert($0)) }
        #expect(areNew.map(\.0) == [true, true])
        #expect(areNew.map(\.1) == [true, false])
    }

    /// A document could otherwise have thousands of names with one hash.
    @Test func hashesAndOrdersTextsByTheirBytes() {
        let (composed, decomposed) = (ExactText("\u{E9}"), ExactText("e\u{301}"))
        #expect(composed.hashValue != decomposed.hashValue)
        #expect(decomposed < composed)
        #expect(!(composed < decomposed))
    }
}
