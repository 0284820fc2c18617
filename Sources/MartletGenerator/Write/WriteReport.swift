package import MartletSyntax

/// What writing did, or would do.
package struct WriteReport: Sendable {
    /// What happened to a file.
    package enum Outcome: String, Sendable {
        /// It was as it should be.
        case unchanged
        /// It was not there.
        case created
        /// It was there with other text.
        case changed
        /// It was ours and is no longer generated.
        case removed
    }

    /// A file with what happened to it.
    package struct Entry: Sendable {
        /// The path in the output folder.
        package let path: String
        /// What happened to it, or would when only checking.
        package let outcome: Outcome
        /// The change as `diff -u` prints it; empty unless checking.
        package let diff: String
    }

    /// The files: first those that were generated, in their order, then those that were removed, by name.
    package internal(set) var entries: [Entry] = []
    /// Errors and warnings. With an error, nothing or not everything was written; no file is ever half written.
    package internal(set) var diagnostics: [Diagnostic] = []

    /// True if a diagnostic is an error.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Whether a file differs, or did.
    package var hasChanges: Bool { entries.contains { $0.outcome != .unchanged } }

    /// All changes as `diff -u` prints them; empty unless checking.
    package var diff: String { entries.map(\.diff).joined() }
}
