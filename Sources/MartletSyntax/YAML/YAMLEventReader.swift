import CMartletYAML

/// Drives libyaml and turns its events into trees.
struct YAMLEventReader: ~Copyable {
    /// What an anchor names.
    private enum Anchor {
        /// A list or a mapping that is not closed yet.
        case open
        case part(TreeBuilder.Part)
    }

    /// What closing a list or a mapping needs to know about its start.
    private struct OpenCollection {
        let anchor: String?
        let isFlow: Bool
        let lowerBound: Int
    }

    /// What became of one document.
    struct Document {
        /// The tree; nil after a failure.
        let root: Node?
        /// The findings that did not end the reading.
        let diagnostics: [Diagnostic]
        /// What ended the reading; nil when it can go on.
        let failure: SyntaxFailure?
        /// How many nodes were read.
        var nodeCount = 0
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let file: SourceFileID
    private let limits: SyntaxLimits
    /// Where libyaml starts: after a byte-order mark.
    private let start: Int
    // libyaml keeps a pointer from the parser into itself, so the parser must not move.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>
    private let isReady: Bool
    private var offsets: MarkOffsets
    private var anchors: [String: Anchor] = [:]
    private var open: [OpenCollection] = []
    /// Where the last token that the author wrote ends. libyaml closes a block where the next one starts, behind blank
    /// lines and comments; our spans end here.
    private var lastEnd = 0
    /// Each suggestion looks at every anchor, so a text full of mistakes must not ask for many.
    private var suggestionsLeft = 10

    /// Starts to read a text.
    ///
    /// - Parameter bytes: The text, which must stay where it is while this value lives.
    init(bytes: UnsafeBufferPointer<UInt8>, text: TextCheck, file: SourceFileID, limits: SyntaxLimits) {
        self.bytes = bytes
        self.file = file
        self.limits = limits
        start = text.start
        offsets = MarkOffsets(bytes: bytes, base: text.start, isASCII: text.isASCII)
        parser = .allocate(capacity: 1)
        event = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        event.initialize(to: yaml_event_t())
        isReady = yaml_parser_initialize(parser) == 1
        guard isReady else { return }
        let input = UnsafeBufferPointer(rebasing: bytes[text.start...])
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        if isReady {
            yaml_event_delete(event)
            yaml_parser_delete(parser)
        }
        event.deallocate()
        parser.deallocate()
    }

    /// Whether the document that was read last has anchors.
    var hasAnchors: Bool { !anchors.isEmpty }

    // MARK: Documents

    /// Goes to the next document and returns where it starts, or nil at the end of the text.
    mutating func nextDocument() throws(SyntaxFailure) -> SourceSpan? {
        while true {
            try nextEvent()
            switch event.pointee.type {
            case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT:
                continue
            case YAML_DOCUMENT_START_EVENT:
                return span(from: offset(event.pointee.start_mark), to: offset(event.pointee.end_mark))
            default:
                return nil
            }
        }
    }

    /// Reads the document that ``nextDocument()`` went to.
    mutating func readDocument(mergesKeys: Bool) -> Document {
        anchors.removeAll()
        open.removeAll()
        var builder = TreeBuilder(file: file, limits: limits, mergesKeys: mergesKeys)
        do throws(SyntaxFailure) {
            repeat {
                try nextEvent()
                try handle(&builder)
            } while event.pointee.type != YAML_DOCUMENT_END_EVENT
        } catch {
            // Where the text cannot be read, guesses about what was read before it only distract.
            let errors = builder.diagnostics.filter { $0.severity == .error }
            return Document(root: nil, diagnostics: errors, failure: error, nodeCount: builder.nodeCount)
        }
        return Document(
            root: builder.root, diagnostics: builder.diagnostics, failure: nil, nodeCount: builder.nodeCount)
    }

    private mutating func nextEvent() throws(SyntaxFailure) {
        if isReady {
            yaml_event_delete(event)
            if yaml_parser_parse(parser, event) == 1 { return }
        }
        throw SyntaxFailure(diagnostic: problem())
    }

    // MARK: Events

    private mutating func handle(_ builder: inout TreeBuilder) throws(SyntaxFailure) {
        switch event.pointee.type {
        case YAML_SCALAR_EVENT:
            try addScalar(&builder)
        case YAML_ALIAS_EVENT:
            try addAlias(&builder)
        case YAML_SEQUENCE_START_EVENT:
            let start = event.pointee.data.sequence_start
            let isFlow = start.style == YAML_FLOW_SEQUENCE_STYLE
            try begin(.sequence, anchor: start.anchor, tag: start.tag, isFlow: isFlow, builder: &builder)
        case YAML_MAPPING_START_EVENT:
            let start = event.pointee.data.mapping_start
            let isFlow = start.style == YAML_FLOW_MAPPING_STYLE
            try begin(.mapping, anchor: start.anchor, tag: start.tag, isFlow: isFlow, builder: &builder)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            end(&builder)
        default:
            break
        }
    }

    private mutating func addScalar(_ builder: inout TreeBuilder) throws(SyntaxFailure) {
        let data = event.pointee.data.scalar
        var lower = offset(event.pointee.start_mark)
        var upper = offset(event.pointee.end_mark)
        let isPlain = data.style == YAML_PLAIN_SCALAR_STYLE
        let hasProperties = data.anchor != nil || data.tag != nil
        if hasProperties { lower = skipProperties(from: lower, to: upper) }
        if data.style == YAML_LITERAL_SCALAR_STYLE || data.style == YAML_FOLDED_SCALAR_STYLE {
            upper = trimmed(from: lower, to: upper)
        }
        let scalar = Scalar(
            text: String(decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self),
            style: isPlain ? .plain : .quoted,
            tag: data.tag.map(Self.text))
        let place = span(from: lower, to: upper)
        if let tag = scalar.tag, let diagnostic = YAMLTags.check(tag, scalar: scalar, at: place) {
            builder.report(diagnostic)
        }
        if data.length == 0, isPlain, !hasProperties, isValueMissing(at: lower, builder) {
            if joinUnquoted(&builder) { return }
            reportMissingValue(builder: &builder)
        }
        try builder.add(scalar, span: place)
        lastEnd = max(lastEnd, upper)
        if let anchor = data.anchor {
            let node = Node(.scalar(scalar), span: place)
            let part = TreeBuilder.Part(node: node, nodeCount: 1, height: 0, textBytes: scalar.text.utf8.count)
            anchors[Self.text(anchor)] = .part(part)
        }
    }

    private mutating func addAlias(_ builder: inout TreeBuilder) throws(SyntaxFailure) {
        let name = Self.text(event.pointee.data.alias.anchor)
        let place = span(from: offset(event.pointee.start_mark), to: offset(event.pointee.end_mark))
        lastEnd = Int(place.upperBound)
        switch anchors[name] {
        case .part(let part):
            try builder.add(part, usedAt: place)
            return
        case .open:
            builder.report(
                Diagnostic(
                    SyntaxCode.yamlRecursiveAlias,
                    "'*\(name.excerpt)' stands inside of what '&\(name.excerpt)' names, so it would contain itself",
                    at: place))
        case nil:
            builder.report(
                Diagnostic(
                    SyntaxCode.yamlUnknownAnchor,
                    "there is no anchor '&\(name.excerpt)' before this alias",
                    at: place,
                    help: suggestion(for: name) ?? "quote the value if it is meant to start with '*'"))
        }
        try builder.add(Scalar(text: "", style: .plain), span: place)
    }

    private mutating func suggestion(for name: String) -> String? {
        guard suggestionsLeft > 0 else { return nil }
        suggestionsLeft -= 1
        return Spelling.suggestion(for: name, among: Array(anchors.keys))
    }

    private mutating func begin(
        _ kind: TreeBuilder.Kind,
        anchor: UnsafeMutablePointer<yaml_char_t>?,
        tag: UnsafeMutablePointer<yaml_char_t>?,
        isFlow: Bool,
        builder: inout TreeBuilder
    ) throws(SyntaxFailure) {
        let start = offset(event.pointee.start_mark)
        var lower = start
        if anchor != nil || tag != nil { lower = skipProperties(from: start, to: bytes.count) }
        if let tag, let diagnostic = YAMLTags.check(Self.text(tag), kind: kind, at: span(from: start, to: lower)) {
            builder.report(diagnostic)
        }
        try builder.begin(kind, at: lower)
        let name = anchor.map(Self.text)
        if let name { anchors[name] = .open }
        open.append(OpenCollection(anchor: name, isFlow: isFlow, lowerBound: lower))
        lastEnd = max(lastEnd, isFlow ? lower + 1 : lower)
    }

    private mutating func end(_ builder: inout TreeBuilder) {
        guard let collection = open.popLast() else { return }
        let start = event.pointee.start_mark
        let end = event.pointee.end_mark
        // The mapping of a single pair in a list, `[a: b]`, is a flow mapping that no brace closes.
        if collection.isFlow, end.index > start.index { lastEnd = offset(end) }
        let part = builder.end(at: lastEnd)
        if let name = collection.anchor { anchors[name] = .part(part) }
    }

    /// Whether the key that was read last has neither a colon nor a value, as `int>` in `{ type: map<string, int> }`.
    private func isValueMissing(at offset: Int, _ builder: TreeBuilder) -> Bool {
        builder.expectsValue && open.last?.isFlow == true && lastEnd <= offset && offset < bytes.count
            && !bytes[lastEnd..<offset].contains(UInt8(ascii: ":")) && bytes[offset] != UInt8(ascii: "]")
    }

    /// Puts the key that was read last behind the value before it, where that has an open `<` or `(`: one mistake should
    /// be one finding, and the comma is it. Returns whether it did.
    private func joinUnquoted(_ builder: inout TreeBuilder) -> Bool {
        guard let before = builder.valueBeforeLastKey, isClosed(from: Int(before.lowerBound)),
            let value = builder.joinKeyWithValueBefore(text: { String(decoding: bytes[$0], as: UTF8.self) })
        else {
            return false
        }
        if let text = value.scalar?.text, TreeBuilder.openBrackets(in: text) == 0 {
            builder.report(
                Diagnostic(
                    SyntaxCode.yamlUnquoted, "a value that contains a comma must be quoted in braces", at: value.span,
                    help: "write it as \(YAMLText.quoted(text))"))
        }
        return true
    }

    /// Whether the first `<` or `(` from an offset on is closed in its line, inside of its braces, and not far away: a
    /// line may be as long as the file.
    private func isClosed(from start: Int) -> Bool {
        var open = 0
        for byte in bytes[start...].prefix(1_000) {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "("): open += 1
            case UInt8(ascii: ">"), UInt8(ascii: ")"):
                open -= 1
                if open <= 0 { return open == 0 }
            case UInt8(ascii: "{"), UInt8(ascii: "}"), 0x0A, 0x0D: return false
            default: break
            }
        }
        return false
    }

    private func reportMissingValue(builder: inout TreeBuilder) {
        guard let key = builder.lastNode else { return }
        builder.report(
            Diagnostic(
                SyntaxCode.yamlKeyWithoutValue,
                .warning,
                "'\(key.scalar?.text.excerpt ?? "this key")' is read as a key without a value",
                at: key.span,
                help: "a comma in braces starts the next key: put a value that contains one in quotes"))
    }

    // MARK: Places

    private mutating func offset(_ mark: yaml_mark_t) -> Int {
        offsets.offset(ofCharacter: mark.index)
    }

    private func span(from lower: Int, to upper: Int) -> SourceSpan {
        SourceSpan(file: file, lowerBound: lower, upperBound: max(lower, upper))
    }

    /// Returns the offset after the anchor and the tag that stand before a value, and after the space behind them.
    private func skipProperties(from start: Int, to end: Int) -> Int {
        var position = start
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: "&"), UInt8(ascii: "!"):
                while position < end, !Self.isSpace(bytes[position]) { position += 1 }
            case UInt8(ascii: "#"):
                while position < end, !Self.isBreak(bytes[position]) { position += 1 }
            case let byte where Self.isSpace(byte):
                position += 1
            default:
                return position
            }
        }
        return end
    }

    /// Returns the end of a block scalar without the space and the empty lines at its end.
    private func trimmed(from start: Int, to end: Int) -> Int {
        var end = end
        while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
        return end
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isBreak(byte) }

    private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>) -> String {
        String(cString: pointer)
    }

    // MARK: Problems

    private mutating func problem() -> Diagnostic {
        guard isReady, parser.pointee.error != YAML_MEMORY_ERROR else {
            return Diagnostic(SyntaxCode.yamlSyntax, "there is not enough memory to read the file", at: nil)
        }
        let state = parser.pointee
        let isReaderError = state.error == YAML_READER_ERROR
        return YAMLProblem(
            text: state.problem.map { String(cString: $0) } ?? "unknown problem",
            context: state.context.map { String(cString: $0) },
            offset: isReaderError ? readerOffset(state) : offset(state.problem_mark),
            contextOffset: state.context == nil ? nil : offset(state.context_mark),
            bracketOffset: open.last { $0.isFlow }?.lowerBound,
            source: YAMLText(bytes: bytes, isInFlow: state.flow_level > 0),
            file: file
        ).diagnostic
    }

    /// The place of a character that YAML forbids. libyaml counts bytes there, without the byte-order mark.
    private func readerOffset(_ state: yaml_parser_t) -> Int {
        var offset = min(start + Int(state.problem_offset), bytes.count)
        while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}
