import MartletContract
import MartletSyntax

/// Names one kind of difference between two contracts.
///
/// A rule is pure: today's date and the options come from the context. Payloads are not judged by rules: they name what
/// ``ContractComparison`` has found.
///
/// A change and its reverse are one rule, unless people tell them apart by name, as what is new and what is gone: the
/// message says which way, the verdicts whom that breaks.
package protocol DiffRule: Sendable {
    /// What is to be known about it.
    static var info: DiffRuleInfo { get }

    /// Returns what the rule finds.
    func findings(in comparison: ContractComparison) -> [DiffFinding]
}

/// A rule about what both clients declare in Swift: it looks once it is known what of that other changes explain.
package protocol DeclarationRule: DiffRule {}

/// What a rule finds. Code and direction are the rule's.
package struct DiffFinding: Sendable {
    /// What has changed, in the reader's terms.
    var message: String
    /// The element that it is about.
    var path: ElementPath
    /// What tells it apart from others of the same rule on the same element: an enumeration's value, a keyword. Part of
    /// the fingerprint.
    var detail: String
    /// The old and the new value, if ``detail`` does not contain them. They are part of the fingerprint, so that an approval
    /// covers only this change of the element.
    var values: [String] = []
    /// The endpoints that it reaches, as `GET /specialists`.
    var endpoints: [String]
    /// Where the base says it; nil where it does not.
    var base: Origin?
    /// Where the revision says it; nil where it does not.
    var revision: Origin?
    /// Whom it breaks.
    var verdicts: MessageVerdicts
    /// How app code stops to compile, where a rule has been told what both clients declare; nil where it has not, or
    /// where app code compiles.
    var sourceReason: Verdicts.SourceReason?
    /// Whether messages that stay valid may mean something else.
    var isOfMeaning = false
    /// See ``Change/isOpenAddition``.
    var isOpenAddition = false
    /// A payload that shows it.
    var counterexample: Counterexample?
    /// What it puts together; empty for a single change. The other properties are those of all, or of the first.
    var members: [Member] = []
    /// How many endpoints it reaches besides ``endpoints``.
    var hiddenEndpoints = 0

    /// One of several changes that are found together.
    struct Member: Sendable {
        /// The element.
        let path: ElementPath
        /// See ``DiffFinding/detail``.
        let detail: String
        /// See ``DiffFinding/values``.
        let values: [String]
        /// What has changed, below the path of the finding.
        let text: String
        /// Where the base says it; nil where it does not.
        let base: SourceSpan?
        /// Where the revision says it; nil where it does not.
        let revision: SourceSpan?
    }

    init(
        _ message: String, at path: ElementPath, detail: String = "", endpoints: [String] = [], base: Origin? = nil,
        revision: Origin? = nil, verdicts: MessageVerdicts, counterexample: Counterexample? = nil
    ) {
        self.message = ChangeTexts.message(message)
        self.path = path
        self.detail = detail
        self.endpoints = endpoints
        self.base = base
        self.revision = revision
        self.verdicts = verdicts
        self.counterexample = counterexample
    }

    /// The same, known by its old and new value as well: see ``values``.
    func valued(_ values: String...) -> DiffFinding {
        var finding = self
        finding.values += values
        return finding
    }

    /// The same as a change of what valid messages mean.
    var ofMeaning: DiffFinding {
        var finding = self
        finding.isOfMeaning = true
        return finding
    }
}
