/// Which verdicts fail a run: those that break somebody, and those that nobody can tell.
package enum FailOn: String, Sendable, CaseIterable {
    /// The wire alone, by the letter.
    case wire
    /// The wire, and apps in the store. Of what is added to an open type, apps alone: see ``Change/isOpenAddition``.
    case client
    /// These, and calls in app code; matched patterns and exhausted `switch` statements are left to the compiler.
    case source
    /// All three verdicts, whatever their reason.
    case sourceStrict = "source-strict"
    /// Nothing; severities are those of ``client``.
    case never

    /// Returns the worst of the verdicts that count.
    func counted(of change: Change) -> Verdict {
        let verdicts = change.verdicts
        let client = change.isOpenAddition ? verdicts.shippedClient : max(verdicts.wire, verdicts.shippedClient)
        switch self {
        case .wire: return verdicts.wire
        case .client, .never: return client
        case .source: return verdicts.isSourceLeftToCompiler ? client : max(client, verdicts.source)
        case .sourceStrict: return max(client, verdicts.source)
        }
    }
}

extension Verdicts {
    /// Whether app code breaks only where it chose to name all there is.
    package var isSourceLeftToCompiler: Bool {
        switch sourceReason {
        case .pattern, .exhaustive: true
        case .call, nil: false
        }
    }
}
