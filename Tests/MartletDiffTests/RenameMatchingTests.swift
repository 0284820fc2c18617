import MartletContract
import MartletSyntax
import Testing

@testable import MartletDiff

struct RenameMatchingTests {
    private static let origin = Origin(SourceSpan(file: SourceFileID(index: 0), lowerBound: 0, upperBound: 0))

    private func field(_ key: String) -> Field {
        Field(name: key, key: key, type: TypeReference(.string, origin: Self.origin), origin: Self.origin)
    }

    private func match(
        _ before: [String], _ after: [String], _ share: inout WorkShare
    ) -> RenameMatching<Field> {
        RenameMatching(
            before.map(field), after.map(field), share: &share, field: { $0 }, isSameUse: { _, _ in true })
    }

    @Test func takesTheFirstThatIsLeft() {
        var share = WorkBudget().share(of: .renameComparisons)
        let found = match(["user_name", "userName2", "colour"], ["username", "color", "size"], &share)
        #expect(found.pairs.map { "\($0.base.key) \($0.revision.key)" } == ["user_name username", "colour color"])
        #expect(found.removed.map(\.key) == ["userName2"])
        #expect(found.added.map(\.key) == ["size"])
    }

    @Test func comparesABoundedNumberOfPairs() {
        let start = WorkBudget().share(of: .renameComparisons)
        var share = start
        let found = match((0..<5_000).map { "alpha\($0)beta" }, (0..<5_000).map { "gamma\($0)delta" }, &share)
        #expect(share.spent <= start.ofOnePairOfLists.left)
        #expect(found.removed.count == 5_000 && found.added.count == 5_000)
    }

    @Test func leavesComparisonsForTheListsThatFollow() {
        var share = WorkShare(of: .renameComparisons, left: 40_000)
        for _ in 0..<200 {
            _ = match((0..<30).map { "alpha\($0)beta" }, (0..<30).map { "gamma\($0)delta" }, &share)
        }
        #expect(share.spent > 20_000)
        let found = match(["colour"], ["color"], &share)
        #expect(found.pairs.count == 1)
    }

    @Test func findsNamesThatAreSpelledOtherwiseAmongThousands() {
        var share = WorkBudget().share(of: .renameComparisons)
        let found = match((0..<5_000).map { "some_name_\($0)" }, (0..<5_000).map { "someName\($0)" }, &share)
        #expect(found.pairs.count == 5_000)
        #expect(found.pairs.allSatisfy { $0.base.key.filter(\.isNumber) == $0.revision.key.filter(\.isNumber) })
        #expect(share.spent == 0)
    }
}
