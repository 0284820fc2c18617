/// The part of `martlet.yaml` about the contract diff. What is nil is not said.
package struct DiffSettings: Sendable, Hashable {
    /// Which verdicts fail a run, as `martlet.yaml` names them.
    package enum FailOn: String, Sendable, CaseIterable {
        /// The wire alone.
        case wire
        /// The wire, and apps in the store.
        case client
        /// These, and calls in app code.
        case source
        /// All three verdicts, whatever their reason.
        case sourceStrict = "source-strict"
        /// Nothing.
        case never
    }

    /// The levels of rules by their codes; a rule that is not named has that of its verdicts.
    package var rules: [String: LintSettings.Level] = [:]
    /// Which verdicts fail a run.
    package var failOn: FailOn?
    /// The file of approvals, relative to the working directory.
    package var approvals: String?
    /// How many days ahead the end of something is announced, at least; 0 asks for no date.
    package var noticeDays: Int?
    /// The same of something whose stability level is `beta`.
    package var betaNoticeDays: Int?

    /// The most days of notice that can be asked for: a thousand years.
    package static let maxNoticeDays = 365_000

    package init() {}

    /// Returns these settings, and where they say nothing, others.
    func over(_ other: DiffSettings) -> DiffSettings {
        var result = self
        result.rules = other.rules.merging(rules) { $1 }
        result.failOn = failOn ?? other.failOn
        result.approvals = approvals ?? other.approvals
        result.noticeDays = noticeDays ?? other.noticeDays
        result.betaNoticeDays = betaNoticeDays ?? other.betaNoticeDays
        return result
    }
}
