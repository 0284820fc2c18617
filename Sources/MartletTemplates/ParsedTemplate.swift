/// A template taken apart: text, line by line, and tags. Standalone lines have gone already.
struct ParsedTemplate {
    /// A name as it stands in a tag.
    struct Name: Sendable {
        let text: String
        /// Where the name stands, without the braces.
        let range: Range<Int>
    }

    /// One piece of a template.
    struct Element: Sendable {
        enum Content: Sendable {
            /// Plain text that lies within one line, its line end included.
            case text(Range<Int>)
            case variable(Name)
            /// The start of a section, which lasts to its ``Content/sectionEnd``.
            case section(Name, isInverted: Bool)
            case sectionEnd
            /// A partial; `indent` is the white space before it where it has a line for itself, else nil.
            case partial(Name, indent: Range<Int>?)
            case comment
        }

        let content: Content
        /// Whether the element is the first of a line that stays in the output, so that indentation goes before it.
        let startsLine: Bool
    }

    let text: TemplateText
    let elements: [Element]

    /// The partial tags.
    var partials: [Name] {
        elements.compactMap { if case .partial(let name, _) = $0.content { name } else { nil } }
    }
}
