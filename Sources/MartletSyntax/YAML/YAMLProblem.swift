/// What libyaml says is wrong, and where; and what the author probably did.
struct YAMLProblem {
    /// libyaml's message, such as `did not find expected ',' or '}'`.
    let text: String
    /// What libyaml was doing, such as `while parsing a flow mapping`; nil when it does not say.
    let context: String?
    /// The byte offset of the problem.
    let offset: Int
    /// The byte offset at which that doing began; nil without a context.
    let contextOffset: Int?
    /// The byte offset of the innermost brace or bracket that is open; nil when none is.
    let bracketOffset: Int?
    /// The text with the problem.
    let source: YAMLText
    /// The file that it stands in.
    let file: SourceFileID

    /// The problem in the reader's terms.
    var diagnostic: Diagnostic {
        switch text {
        case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
            flowSeparator
        case "did not find expected node content":
            source.isBlank(from: offset) ? unclosedBracket : missingValue
        case "found unexpected ':'":
            make(
                .yamlSyntax, "in braces and brackets, a space must follow this ':'", offset,
                help: "add the space, or quote the value if the ':' belongs to it")
        case "mapping values are not allowed in this context":
            colonInValue
        case "found character that cannot start any token":
            reservedCharacter
        case let text where text.hasPrefix("found a tab character"):
            tab
        case "could not find expected ':'":
            missingColon
        case "did not find expected key", "did not find expected '-' indicator":
            brokenBlock
        case "block sequence entries are not allowed in this context", "mapping keys are not allowed in this context":
            misplacedEntry
        case "did not find expected <document start>":
            textAfterDocument
        default:
            scalarProblem
        }
    }

    private var scalarProblem: Diagnostic {
        switch (context ?? "", text) {
        case ("while scanning a quoted scalar", _):
            make(
                .yamlUnclosed, "the quote that opens here is never closed", contextOffset ?? offset, length: 1,
                help: "close it, or write a quote inside of quotes as \\\" or, in single quotes, as ''")
        case ("while parsing a quoted scalar", let text) where !text.contains("unknown escape"):
            // libyaml points behind the backslash and its letter.
            make(
                .yamlEscape, "this escape does not name a character", max(offset - 2, 0), length: 2,
                help: "write the character itself, or its number in full, as in '\\u00E9' and '\\U0001F600'")
        case ("while parsing a quoted scalar", _):
            make(
                .yamlEscape, "this escape does not exist", offset, length: 2,
                help: "write a backslash as '\\\\', or use single quotes, where a backslash is a backslash")
        case ("while scanning an alias", _):
            reservedStart("'*' starts an alias, and a name should follow")
        case ("while scanning an anchor", _):
            reservedStart("'&' starts an anchor, and a name should follow")
        case ("while scanning a tag", _), ("while parsing a tag", _), ("while parsing a node", _):
            reservedStart("'!' starts a tag, and this is none")
        case ("while scanning a block scalar", _):
            make(
                .yamlSyntax, "the text of a block starts on the line after the '|' or '>'", offset,
                help: "quote the value if it is meant to start with '|' or '>'")
        case (let context, _) where context.hasSuffix("directive"):
            make(
                .yamlSyntax, "this directive cannot be read: \(text)", source.restOfLine(from: contextOffset ?? offset),
                help: "remove the line")
        default:
            make(.yamlSyntax, "this is not YAML: \(text)", offset, related: opening("it began here"))
        }
    }

    // MARK: Braces and brackets

    private var flowSeparator: Diagnostic {
        if source.isBlank(from: offset) { return unclosedBracket }
        let close = text.contains("'}'") ? "'}'" : "']'"
        let before = offset > 0 ? source.bytes[offset - 1] : 0
        let isBracket = YAMLText.isBracket(source.bytes[offset]) || (YAMLText.isBracket(before) && offset > 0)
        let isQuoted = before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
        if isBracket || isQuoted {
            let value = source.flowValue(at: offset)
            let message =
                isQuoted
                ? "there is text after the closing quote"
                : "a value that contains brackets or braces must be quoted here"
            return make(.yamlUnquoted, message, value, help: quote(value))
        }
        let help =
            source.isFirstInLine(offset) || source.bytes[offset] == UInt8(ascii: ":")
            ? "look at what stands before: a ',' is missing there, or a bracket is never closed"
            : "quote the value if the comma or bracket before it belongs to it"
        return make(
            .yamlSyntax, "a ',' or \(close) should stand here", offset, related: bracket, help: help)
    }

    private var unclosedBracket: Diagnostic {
        guard let start = bracketOffset, start < source.bytes.count, YAMLText.isBracket(source.bytes[start]) else {
            return make(.yamlSyntax, "the text ends where a value should stand", offset)
        }
        let bracket = String(UnicodeScalar(source.bytes[start]))
        return make(
            .yamlUnclosed, "'\(bracket)' is never closed", start, length: 1,
            help: "close it, or quote the value if the bracket belongs to it")
    }

    // MARK: Blocks

    private var colonInValue: Diagnostic {
        guard let value = source.blockValue(before: offset) else {
            if let line = source.lineWithoutColon(above: offset) { return missingColon(in: line) }
            return make(
                .yamlIndentation, "no key may stand here, because what stands above is a value already", offset,
                help: "give the line the indentation of the keys that it belongs to")
        }
        return make(
            .yamlUnquoted, "a value that contains ': ' must be quoted", value, help: quote(value))
    }

    private var missingColon: Diagnostic {
        missingColon(in: source.restOfLine(from: contextOffset ?? offset))
    }

    private func missingColon(in line: Range<Int>) -> Diagnostic {
        make(
            .yamlSyntax, "this is no key with a value: there is no ':' after it", line,
            help: "write 'key: value', or indent the line further if it goes on with the value above")
    }

    private var brokenBlock: Diagnostic {
        if offset < source.bytes.count, let value = source.brokenValue(at: offset) {
            return make(
                .yamlUnquoted, "there is text after the end of the value", value, help: quote(value))
        }
        let what = text.contains("'-'") ? "'- ' of the list" : "keys of the mapping"
        return make(
            .yamlIndentation, "this line does not line up with the \(what) that it stands in", offset,
            related: opening("which starts here"), help: "give both lines the same indentation")
    }

    private var misplacedEntry: Diagnostic {
        make(
            .yamlSyntax, "a list or a mapping cannot start here", offset,
            help: "start it on a line of its own, or write it in brackets; quote the value if it is meant as text")
    }

    private var textAfterDocument: Diagnostic {
        make(
            .yamlSyntax, "there is text after the end of the document", source.restOfLine(from: offset),
            help: "a file holds one value: check the indentation of this line, and quotes and brackets above it")
    }

    // MARK: Scalars

    private var reservedCharacter: Diagnostic {
        guard offset < source.bytes.count, source.bytes[offset] != 0x09 else { return tab }
        let character = source.character(at: offset)
        return reservedStart("a value cannot start with '\(character)'")
    }

    private func reservedStart(_ message: String) -> Diagnostic {
        let start = min(contextOffset ?? offset, offset)
        let first = context?.hasPrefix("while scanning for the next token") == true ? offset : start
        let value = source.isInFlow ? source.flowValue(at: first) : source.restOfLine(from: first)
        return make(.yamlUnquoted, message, value, help: quote(value))
    }

    private var tab: Diagnostic {
        make(
            .yamlTab, "a tab stands where spaces should", offset, length: 1,
            help: "indent with spaces: YAML does not count tabs")
    }

    private var missingValue: Diagnostic {
        make(
            .yamlSyntax, "a value should stand here", offset, related: bracket,
            help: "write one, or remove the comma before")
    }

    // MARK: Making

    private func quote(_ value: Range<Int>) -> String {
        guard value.count <= 200 else { return "put the value in quotes" }
        var text = source.text(value)
        // The quotes around `'it's'` are meant as quotes; those in `"a" b` are not.
        if let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote {
            text = String(text.dropFirst().dropLast())
        }
        return "write it as \(YAMLText.quoted(text))"
    }

    private var bracket: [Diagnostic.Related] {
        guard let start = bracketOffset else { return [] }
        let span = SourceSpan(file: file, lowerBound: start, upperBound: source.characterEnd(at: start))
        return [Diagnostic.Related(span: span, message: "it is opened here")]
    }

    private func opening(_ message: String) -> [Diagnostic.Related] {
        guard let start = contextOffset, start < offset else { return [] }
        let end = source.characterEnd(at: start)
        return [Diagnostic.Related(span: SourceSpan(file: file, lowerBound: start, upperBound: end), message: message)]
    }

    private func make(
        _ code: SyntaxCode,
        _ message: String,
        _ start: Int,
        length: Int = 1,
        related: [Diagnostic.Related] = [],
        help: String? = nil
    ) -> Diagnostic {
        let end = (0..<length).reduce(start) { end, _ in source.characterEnd(at: end) }
        return make(code, message, start..<end, related: related, help: help)
    }

    private func make(
        _ code: SyntaxCode,
        _ message: String,
        _ place: Range<Int>,
        related: [Diagnostic.Related] = [],
        help: String? = nil
    ) -> Diagnostic {
        let span = SourceSpan(file: file, lowerBound: place.lowerBound, upperBound: place.upperBound)
        return Diagnostic(code, message, at: span, related: related, help: help)
    }
}
