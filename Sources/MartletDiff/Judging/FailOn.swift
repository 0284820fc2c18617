/// Which verdicts fail a run: those that break somebody, and those that nobody can tell.
package enum FailOn: String, Sendable, CaseIterable {
    /// The wire alone.
    case wire
    /// The wire, and apps in the store.
    case client
    /// These, and calls in app code; matched patterns and exhausted `switch` statements are left to the compiler.
    case source
    /// All three verdicts, whatever their reason.
    case sourceStrict = "source-strict"
    /// Nothing; severities are those of ``client``.
    case never

    /// Returns the worst of the verdicts that count.
    func counted(of verdicts: Verdicts) -> Verdict {
        let client = max(verdicts.wire, verdicts.shippedClient)
        switch self {
        case .wire: return verdicts.wire
        case .client, .never: return client
        case .source: return verdicts.isSourceLeftToCompiler ? client : verdicts.worst
        case .sourceStrict: return verdicts.worst
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
