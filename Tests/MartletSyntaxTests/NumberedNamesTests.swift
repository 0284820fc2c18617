import Testing

@testable import MartletSyntax

struct NumberedNamesTests {
    @Test func findsTheFirstNumberThatIsFree() {
        var numbered = NumberedNames()
        var taken: Set = ["a", "a2", "a4"]
        let names = (0..<3).map { _ in
            let name = numbered.free("a", spelledBy: { "a\($0)" }, unless: taken.contains)
            taken.insert(name)
            return name
        }
        #expect(names == ["a3", "a5", "a6"])
    }

    @Test func triesEachNumberOnce() {
        var numbered = NumberedNames()
        var taken: Set = ["a"]
        for _ in 0..<10_000 { taken.insert(numbered.free("a", spelledBy: { "a\($0)" }, unless: taken.contains)) }
        #expect(taken.count == 10_001)
        #expect(numbered.tries == 10_000)
    }
}
