/// How bad a finding is.
package enum Severity: String, Sendable, Comparable, CaseIterable {
    /// Worth knowing; changes nothing.
    case note
    /// Probably a mistake; never changes the output.
    case warning
    /// Stops the run before anything is written.
    case error

    package static func < (left: Severity, right: Severity) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// A finding about a source file, as data: reporters print it, tests compare it, users search for its code.
package struct Diagnostic: Hashable, Sendable {
    /// Another place that belongs to the finding, such as the first of two equal keys.
    package struct Related: Hashable, Sendable {
        /// The place.
        package let span: SourceSpan
        /// What is to be seen there.
        package let message: String

        package init(span: SourceSpan, message: String) {
            self.span = span
            self.message = message
        }
    }

    /// The code, `area/kebab-slug`. Never reused for something else.
    package let code: String
    /// How bad it is.
    package private(set) var severity: Severity
    /// What is wrong, in the reader's terms.
    package let message: String
    /// Where; nil when there is no text to point at, such as a file that cannot be read.
    package let primary: SourceSpan?
    /// Other places that belong to the finding.
    package let related: [Related]
    /// What to do about it; nil when the message says it all.
    package let help: String?

    /// Makes a diagnostic. Each module lists its codes in an enum of strings.
    package init(
        _ code: some RawRepresentable<String>,
        _ severity: Severity,
        _ message: String,
        at primary: SourceSpan?,
        related: [Related] = [],
        help: String? = nil
    ) {
        self.code = code.rawValue
        self.severity = severity
        self.message = message
        self.primary = primary
        self.related = related
        self.help = help
    }

    /// Returns the finding as bad as somebody wants it.
    package func raised(to severity: Severity) -> Diagnostic {
        var finding = self
        finding.severity = severity
        return finding
    }

    /// Makes an error.
    package init(
        _ code: some RawRepresentable<String>,
        _ message: String,
        at primary: SourceSpan?,
        related: [Related] = [],
        help: String? = nil
    ) {
        self.init(code, .error, message, at: primary, related: related, help: help)
    }
}
