/// The part of `martlet.yaml` about rules.
package struct LintSettings: Sendable, Hashable {
    /// What becomes of the findings of a rule.
    package enum Level: String, Sendable, CaseIterable {
        /// Nothing: the rule is not asked.
        case off
        /// They are worth knowing.
        case note
        /// They are probably mistakes.
        case warning
        /// They fail the run.
        case error
    }

    /// The levels of rules by their codes; a rule that is not named keeps its own.
    package var rules: [String: Level] = [:]

    package init() {}

    /// Returns these settings, and where they say nothing, others.
    func over(_ other: LintSettings) -> LintSettings {
        var result = self
        result.rules = other.rules.merging(rules) { $1 }
        return result
    }
}
