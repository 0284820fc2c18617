import MartletContract
import MartletSyntax
import Testing

@testable import MartletDiff

struct RenameMatchingTests {
    private static let origin = Origin(SourceSpan(file: SourceFileID(index: 0), lowerBound: 0, upperBound: 0))

    private func field(_ key: String) -> Field {
        Field(name: key, key: key, type: TypeReference(.string, origin: Self.origin), origin: Self.origin)
    }

    private func match(_ before: [String], _ after: [String]) -> RenameMatching<Field> {
        RenameMatching(before.map(field), after.map(field), field: { $0 }, isSameUse: { _, _ in true })
    }

    @Test func takesTheFirstThatIsLeft() {
        let found = match(["user_name", "userName2", "colour"], ["username", "color", "size"])
        #expect(found.pairs.map { "\($0.base.key) \($0.revision.key)" } == ["user_name username", "colour color"])
        #expect(found.removed.map(\.key) == ["userName2"])
        #expect(found.added.map(\.key) == ["size"])
    }

    @Test func comparesABoundedNumberOfPairs() {
        let found = match((0..<5_000).map { "alpha\($0)beta" }, (0..<5_000).map { "gamma\($0)delta" })
        #expect(found.comparisons <= RenameMatching<Field>.maxComparisons)
        #expect(found.removed.count == 5_000 && found.added.count == 5_000)
    }

    @Test func findsNamesThatAreSpelledOtherwiseAmongThousands() {
        let found = match((0..<5_000).map { "some_name_\($0)" }, (0..<5_000).map { "someName\($0)" })
        #expect(found.pairs.count == 5_000)
        #expect(found.pairs.allSatisfy { $0.base.key.filter(\.isNumber) == $0.revision.key.filter(\.isNumber) })
        #expect(found.comparisons == 0)
    }
}
