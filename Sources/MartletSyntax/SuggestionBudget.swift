/// How many words may still be compared for suggestions: a long text full of unknown names must not take minutes.
///
/// Once it is spent, findings are reported as before, without "did you mean".
package struct SuggestionBudget: Sendable {
    /// How many words a run may compare.
    package static let comparisons = 100_000
    /// So few candidates are always compared: their number does not grow with the text.
    private static let fewCandidates = 12

    /// How many words may still be compared.
    private(set) var left = comparisons

    package init() {}

    /// Returns whether a word may be compared with some number of others, and counts them.
    package mutating func canCompare(with count: Int) -> Bool {
        if count <= Self.fewCandidates { return true }
        guard count <= left else { return false }
        left -= count
        return true
    }

    /// Returns a share of it, for one of some parts that are read at once.
    package func share(among count: Int) -> SuggestionBudget {
        var share = self
        share.left /= max(count, 1)
        return share
    }

    /// Takes what a part has spent of its share.
    package mutating func spend(_ share: SuggestionBudget, of start: SuggestionBudget) {
        left -= start.left - share.left
    }
}
