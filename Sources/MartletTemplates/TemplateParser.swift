/// Takes the text of a template apart.
///
/// Source: the Mustache specification 1.4.1, parts comments, interpolation, inverted, partials and sections,
/// <https://github.com/mustache/spec>.
struct TemplateParser {
    /// A tag with its place.
    private struct Tag {
        /// The character that says what the tag is; nil for a variable.
        let sigil: UInt8?
        let name: ParsedTemplate.Name
        /// From the first brace to after the last.
        let range: Range<Int>
    }

    private let text: TemplateText
    private var elements: [ParsedTemplate.Element] = []
    /// The names of the sections, and of the unsupported blocks, that wait for their closing tags.
    private var sections: [ParsedTemplate.Name] = []
    private var issues: [TemplateIssue] = []

    private init(_ source: TemplateSource) {
        text = TemplateText(source)
    }

    private var bytes: [UInt8] { text.bytes }

    /// Returns the elements of a template and everything that is wrong with its syntax. With issues, the elements are
    /// not fit to be compiled.
    static func parse(_ source: TemplateSource) -> (template: ParsedTemplate, issues: [TemplateIssue]) {
        var parser = TemplateParser(source)
        parser.parse()
        let template = ParsedTemplate(text: parser.text, elements: parser.elements)
        return (template, parser.issues)
    }

    private mutating func parse() {
        var position = text.start
        while let start = find("{{", from: position) {
            guard let tag = readTag(at: start) else {
                issue(.unclosedTag, at: start..<start + 2, "'{{' without '}}'", help: "close the tag with '}}'")
                return
            }
            if tag.sigil != nil, let line = standaloneLine(of: tag) {
                addText(position..<line.lowerBound)
                add(tag, indent: line.lowerBound..<tag.range.lowerBound)
                position = line.upperBound
            } else {
                addText(position..<start)
                add(tag, indent: nil)
                position = tag.range.upperBound
            }
        }
        addText(position..<bytes.count)
        for section in sections {
            reportUnclosed(section)
        }
    }

    // MARK: Tags

    private func readTag(at start: Int) -> Tag? {
        if start + 2 < bytes.count, bytes[start + 2] == UInt8(ascii: "{") {
            guard let end = find("}}}", from: start + 3) else { return nil }
            return Tag(sigil: nil, name: name(in: start + 3..<end), range: start..<end + 3)
        }
        guard let end = find("}}", from: start + 2) else { return nil }
        let inside = trimmed(start + 2..<end)
        guard let first = bytes[inside].first, "&#^/>!=$<".utf8.contains(first) else {
            return Tag(sigil: nil, name: name(in: inside), range: start..<end + 2)
        }
        let name = name(in: inside.lowerBound + 1..<inside.upperBound)
        return Tag(sigil: first == UInt8(ascii: "&") ? nil : first, name: name, range: start..<end + 2)
    }

    /// Adds a tag; `indent` is the white space before a tag that has its line for itself, else nil.
    private mutating func add(_ tag: Tag, indent: Range<Int>?) {
        let startsLine = indent == nil && isLineStart(tag.range.lowerBound)
        let name = tag.name
        if name.text.isEmpty, tag.sigil != UInt8(ascii: "!"), tag.sigil != UInt8(ascii: "=") {
            issue(.missingName, at: tag.range, "a tag without a name")
            return
        }
        switch tag.sigil {
        case nil: append(.variable(name), startsLine)
        case UInt8(ascii: "!"): append(.comment, startsLine)
        case UInt8(ascii: "#"): open(name, isInverted: false, startsLine)
        case UInt8(ascii: "^"): open(name, isInverted: true, startsLine)
        case UInt8(ascii: "/"): close(name, startsLine)
        case UInt8(ascii: ">"): append(.partial(name, indent: indent), startsLine)
        default: refuse(tag)
        }
    }

    private mutating func append(_ content: ParsedTemplate.Element.Content, _ startsLine: Bool) {
        elements.append(.init(content: content, startsLine: startsLine))
    }

    private mutating func refuse(_ tag: Tag) {
        if tag.sigil == UInt8(ascii: "=") {
            let help = "write the delimiters '{{' and '}}' everywhere"
            issue(.unsupportedTag, at: tag.range, "a set-delimiter tag, which is not supported", help: help)
            return
        }
        let help = "put the shared text into a template of its own and include it with '{{>name}}'"
        issue(.unsupportedTag, at: tag.range, "template inheritance, which is not supported", help: help)
        sections.append(tag.name)
    }

    // MARK: Sections

    private mutating func open(_ name: ParsedTemplate.Name, isInverted: Bool, _ startsLine: Bool) {
        sections.append(name)
        append(.section(name, isInverted: isInverted), startsLine)
    }

    private mutating func close(_ name: ParsedTemplate.Name, _ startsLine: Bool) {
        guard let match = sections.lastIndex(where: { $0.text == name.text }) else {
            let innermost = sections.last.map { "the open section here is '\($0.text)'" }
            issue(.unopenedSection, at: name.range, "no section '\(name.text)' is open here", help: innermost)
            return
        }
        for section in sections[(match + 1)...] {
            reportUnclosed(section)
        }
        sections.removeSubrange(match...)
        append(.sectionEnd, startsLine)
    }

    private mutating func reportUnclosed(_ name: ParsedTemplate.Name) {
        issue(
            .unclosedSection, at: name.range, "section '\(name.text)' is never closed",
            help: "add '{{/\(name.text)}}'")
    }

    // MARK: Text

    /// Returns the whole line of a tag that has it for itself but for spaces and tabs, its line end included; nil for
    /// any other tag.
    private func standaloneLine(of tag: Tag) -> Range<Int>? {
        var start = tag.range.lowerBound
        while start > text.start, isBlank(bytes[start - 1]) { start -= 1 }
        guard isLineStart(start) else { return nil }
        var end = tag.range.upperBound
        while end < bytes.count, isBlank(bytes[end]) { end += 1 }
        if end == bytes.count { return start..<end }
        if bytes[end] == UInt8(ascii: "\n") { return start..<end + 1 }
        let isCRLF = bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "\n")
        return isCRLF ? start..<end + 2 : nil
    }

    /// Adds text line by line, so that indentation can go before each line.
    private mutating func addText(_ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            let lineEnd = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n"))
            let end = lineEnd.map { $0 + 1 } ?? range.upperBound
            append(.text(start..<end), isLineStart(start))
            start = end
        }
    }

    private func isLineStart(_ index: Int) -> Bool {
        index == text.start || bytes[index - 1] == UInt8(ascii: "\n")
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private func isWhitespace(_ byte: UInt8) -> Bool {
        isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isWhitespace(bytes[start]) { start += 1 }
        while end > start, isWhitespace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private func name(in range: Range<Int>) -> ParsedTemplate.Name {
        let range = trimmed(range)
        return .init(text: String(decoding: bytes[range], as: UTF8.self), range: range)
    }

    private func find(_ needle: StaticString, from start: Int) -> Int? {
        let count = needle.utf8CodeUnitCount
        let first = needle.utf8Start[0]
        var index = start
        while index + count <= bytes.count {
            // The delimiters repeat one byte, so comparing with the first is comparing with all.
            if bytes[index] == first, bytes[index..<index + count].allSatisfy({ $0 == first }) { return index }
            index += 1
        }
        return nil
    }

    private mutating func issue(
        _ code: TemplateIssueCode, at range: Range<Int>, _ message: String, help: String? = nil
    ) {
        issues.append(text.issue(code, at: range, message, help: help))
    }
}
