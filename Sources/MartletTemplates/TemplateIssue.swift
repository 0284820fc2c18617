/// The codes of everything that can be wrong with a template.
package enum TemplateIssueCode: String, CaseIterable, Sendable {
    /// A name that the view-model does not have, or a partial that does not exist.
    case unknownTag = "template/unknown-tag"
    /// A name used in a way that its kind does not allow: a list as a variable, a text as a section.
    case wrongKind = "template/wrong-kind"
    /// A `{{` without its `}}`.
    case unclosedTag = "template/unclosed-tag"
    /// A section without its closing tag.
    case unclosedSection = "template/unclosed-section"
    /// A closing tag without its section.
    case unopenedSection = "template/unopened-section"
    /// A tag without a name.
    case missingName = "template/missing-name"
    /// A tag of Mustache that this engine leaves out: set-delimiter and inheritance.
    case unsupportedTag = "template/unsupported-tag"
    /// A partial that includes itself, perhaps through others.
    case partialCycle = "template/partial-cycle"
    /// Sections and partials nested deeper than ``TemplateLimits/maxDepth``.
    case tooDeep = "template/too-deep"
    /// A template that grows beyond ``TemplateLimits`` once its partials are put in.
    case tooLarge = "template/too-large"
    /// Two templates of the same name.
    case duplicateName = "template/duplicate-name"
    /// A template that was asked for and does not exist.
    case missingTemplate = "template/missing-template"
}

/// Something that is wrong with a template.
package struct TemplateIssue: Hashable, Sendable {
    /// The code, never reused for something else.
    package let code: TemplateIssueCode
    /// What is wrong, in the template author's terms.
    package let message: String
    /// What to do about it; nil when the message says it all.
    package let help: String?
    /// The path of the template's file; the template's name where no file is to blame.
    package let path: String
    /// The line, from 1.
    package let line: Int
    /// The column in characters (Unicode scalars), from 1.
    package let column: Int
    /// Where it stands, in UTF-8 bytes of the template's text.
    package let range: Range<Int>
}

/// Everything that is wrong with a set of templates.
package struct TemplateFailure: Error, Hashable, Sendable {
    /// The issues by path and place; never empty.
    package let issues: [TemplateIssue]
}
