package import MartletLint
import MartletSyntax

/// What is to be known about a code without a finding at hand.
package struct CodeDescription: Sendable, Hashable {
    /// The code, `area/kebab-slug`.
    package let code: String
    /// How bad a finding is: `error`, `warning` or `note`; several words where it depends, and `verdict` where it
    /// follows from whom a change breaks.
    package let severity: String
    /// What it says, in one sentence.
    package let summary: String

    package init(code: String, severity: String, summary: String) {
        self.code = code
        self.severity = severity
        self.summary = summary
    }

    /// Describes the code of a lint rule.
    package init(_ info: RuleInfo) {
        self.init(code: info.code.rawValue, severity: info.severity.rawValue, summary: info.summary)
    }

    /// What the code is about: the part before the slash.
    package var area: String { String(code.prefix { $0 != "/" }) }
}
