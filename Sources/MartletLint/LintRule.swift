import MartletContract
import MartletSyntax

/// One thing that is probably a mistake, although the specification can be read.
///
/// A rule is pure: the day and the options come from the context, and the severity is the linter's to decide.
package protocol LintRule: Sendable {
    /// What is to be known about it.
    static var info: RuleInfo { get }

    /// Returns what the rule finds.
    func check(in context: LintContext) -> [LintFinding]
}

/// What a rule finds. Its code and severity are the rule's.
package struct LintFinding: Sendable {
    /// What is wrong, in the reader's terms.
    let message: String
    /// Where.
    let place: SourceSpan
    /// What it is about, which may allow it.
    let subject: LintSubject
    /// Other places that belong to it.
    let related: [Diagnostic.Related]
    /// What to do about it; nil when the message says it all.
    let help: String?

    /// Makes a finding.
    init(
        _ message: String, at origin: Origin, on subject: LintSubject, related: [Diagnostic.Related] = [],
        help: String? = nil
    ) {
        self.message = message
        place = origin.span
        self.subject = subject
        self.related = related
        self.help = help
    }
}
