import MartletContract
import MartletSyntax

/// Values of objects that are no schemas. What has the wrong shape is reported and passed over; null is nothing.
extension OpenAPIContext {
    /// Reads a text.
    mutating func readText(_ name: String, of owner: Located) -> String? {
        guard let node = present(name, of: owner) else { return nil }
        if let scalar = node.scalar { return scalar.text }
        reportShape(name, "text", at: node)
        return nil
    }

    /// Reads a Boolean; nil when nothing is said.
    mutating func readFlag(_ name: String, of owner: Located) -> Bool? {
        guard let node = present(name, of: owner) else { return nil }
        if case .bool(let value)? = node.scalar?.resolved { return value }
        // `[true]` and `"true"` leave no doubt.
        let word = node.sequence.map { $0.count == 1 ? $0.first?.scalar?.text : nil } ?? node.scalar?.text
        reportShape(name, "'true' or 'false'", at: node)
        switch word?.lowercased() {
        case "true": return true
        case "false": return false
        default: return nil
        }
    }

    /// Reads the entries of an object.
    mutating func readEntries(_ name: String, of owner: Located) -> [(key: Node, name: String, value: Located)] {
        guard let node = present(name, of: owner) else { return [] }
        if !node.isMapping { reportShape(name, "an object", at: node) }
        return Located(node: node, location: owner.location.child(name)).entries
    }

    /// Reads the elements of a list.
    mutating func readElements(_ name: String, of owner: Located) -> [Located] {
        guard let node = present(name, of: owner) else { return [] }
        if node.sequence == nil { reportShape(name, "a list", at: node) }
        return Located(node: node, location: owner.location.child(name)).elements
    }

    /// Reads an object.
    mutating func readObject(_ name: String, of owner: Located) -> Located? {
        guard let node = present(name, of: owner) else { return nil }
        if node.mapping != nil { return owner.child(name) }
        reportShape(name, "an object", at: node)
        return nil
    }

    /// Reads why something should no longer be used: OpenAPI gives no reason.
    mutating func readDeprecation(of owner: Located) -> String? {
        readFlag("deprecated", of: owner) == true ? "" : nil
    }

    /// Reads what something is for, in a few words and at length, and where there is more to read about it.
    mutating func readDocumentation(of owner: Located) -> String? {
        let description = Self.text(
            summary: readText("summary", of: owner), description: readText("description", of: owner))
        return Self.text(description, and: readLink(of: owner))
    }

    /// Reads where there is more to read about something, as text: `externalDocs`. Nil when nothing can be a link.
    mutating func readLink(of owner: Located) -> String? {
        guard let link = readObject("externalDocs", of: owner), let address = readText("url", of: link),
            !address.isEmpty, Self.isLink(address)
        else { return nil }
        var words = (readText("description", of: link) ?? "").trimmingSpaces()
        while let last = words.last, last.isPunctuation { words.removeLast() }
        return String(of: words.isEmpty ? "See" : words, ": <", address, ">")
    }

    /// Whether an address can stand between angle brackets. Nearly all are ASCII, which says so byte by byte.
    static func isLink(_ address: String) -> Bool {
        let isPlain = address.withBytes { bytes in
            bytes.allSatisfy { (0x21..<0x7F).contains($0) && $0 != 0x3C && $0 != 0x3E }
        }
        if isPlain { return true }
        return !address.unicodeScalars.contains { scalar in
            if scalar == "<" || scalar == ">" { return true }
            return scalar.isASCII ? scalar.value <= 0x20 : scalar.properties.isWhitespace
        }
    }

    /// Returns a text with one space between its words. Nearly all are so.
    static func onOneLine(_ text: String) -> String {
        var isSpace = true
        let isDone = text.withBytes { bytes in
            bytes.allSatisfy { byte in
                defer { isSpace = byte == 0x20 }
                return (0x21..<0x7F).contains(byte) || byte == 0x20 && !isSpace
            }
        }
        if isDone, !isSpace { return text }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Joins two texts as paragraphs; nil and empty ones say nothing.
    static func text(_ first: String?, and second: String?) -> String? {
        let (first, second) = (first ?? "", second ?? "")
        if !first.isEmpty, !second.isEmpty { return String(of: first, "\n\n", second) }
        let text = first.isEmpty ? second : first
        return text.isEmpty ? nil : text
    }

    /// Joins a few words and many; nil when there are none. Words that begin the text are not said twice.
    static func text(summary: String?, description: String?) -> String? {
        // A block scalar ends with a line break, and a summary is one line.
        let summary = summary.map(onOneLine) ?? ""
        let description = description ?? ""
        if summary.isEmpty || description.hasPrefix(summary) { return description.isEmpty ? nil : description }
        if description.isEmpty { return summary }
        return String(of: summary, summary.last?.isPunctuation == true ? "\n\n" : ".\n\n", description)
    }

    /// Reads the values to show of a parameter or a header: `example` and `examples`.
    mutating func readExamples(of owner: Located) -> [Literal] {
        shown(by: owner, as: nil).map { UntypedLiteral.read($0.value.node) }
    }

    /// Reads the payloads to show of a media type: `example` and `examples`. No two have the same name.
    ///
    /// - Returns: nothing where they are of no use, but they are noted all the same.
    mutating func readPayloads(of media: MediaType) -> [Example] {
        var shown = shown(by: media.object, as: media)
        if shown.isEmpty { shown = shownByInlineSchema(of: media) }
        for (_, value) in shown { payloads.append(value.node) }
        if purpose == .client { return [] }
        return shown.map { name, value in
            Example(
                name: name, value: UntypedLiteral.read(value.node),
                origin: Origin(value.node.span, pointer: value.location.pointer))
        }
    }

    /// Returns the values that the schema of a whole payload shows, where no model has them.
    private mutating func shownByInlineSchema(of media: MediaType) -> [(name: String, value: Located)] {
        guard media.kind == .json || media.kind == .text, let schema = media.schema, let mapping = schema.node.mapping,
            mapping["example"] != nil || mapping["examples"]?.sequence != nil, mapping["$ref"] == nil,
            names.name(at: schema.location) == nil, !form(of: flatten(schema)).isModel
        else { return [] }
        let values = schema.child("example").map { [$0] } ?? schema.child("examples")?.elements ?? []
        return values.indices.map { (Example.defaultName(at: $0, of: values.count), values[$0]) }
    }

    /// Returns the values of `example` and `examples`, with their names.
    ///
    /// - Parameter media: The content type of a body; nil for a parameter or a header.
    private mutating func shown(by owner: Located, as media: MediaType?) -> [(name: String, value: Located)] {
        var examples: [(name: String, value: Located)] = []
        if isSwagger {
            let example = media.map { swaggerExample(of: $0) } ?? owner.child("x-example")
            return example.map { [(Example.defaultName(at: 0, of: 1), $0)] } ?? []
        }
        // An example may be null.
        if let example = owner.child("example") { examples.append((Example.defaultName(at: 0, of: 1), example)) }
        guard let many = present("examples", of: owner), many.mapping != nil else { return examples }
        for entry in readEntries("examples", of: owner) {
            guard let example = follow(entry.value), let value = value(of: example, as: media) else { continue }
            examples.append((entry.name, value))
        }
        // Only one of the two should be there; the one without a name gives way to one that has its name.
        if examples.dropFirst().contains(where: { $0.name == examples[0].name }) { examples.removeFirst() }
        return examples
    }

    /// Returns the value of an example object: as data, else as it is on the wire, where that is JSON or text as it is.
    private func value(of example: Located, as media: MediaType?) -> Located? {
        if let value = example.child("dataValue") ?? example.child("value") { return value }
        guard let serialized = example.child("serializedValue"), let text = serialized.node.scalar?.text else {
            return nil
        }
        switch media?.kind {
        case .json?:
            guard let node = UntypedJSON.node(text, at: serialized.node.span) else { return nil }
            return Located(node: node, location: serialized.location)
        case .text?: return serialized
        default: return nil
        }
    }

    /// Returns the author's own keys, but those that become something else. What says of collections which they are is a word
    /// for the mock server alone, and kept as it is.
    func extensions(of owner: Located) -> [Extension] {
        guard let mapping = owner.node.mapping else { return [] }
        // By positions, since copying an entry costs more than reading its key.
        return mapping.entries.indices.compactMap { position in
            guard case .scalar(let key) = mapping.entries[position].key.value,
                key.text.utf8.first == UInt8(ascii: "x"), key.text.hasPrefix("x-"),
                !key.text.hasPrefix(MartletKey.prefix) || key.text == MartletKey.resource.text,
                !isSwagger || key.text != "x-example"
            else { return nil }
            return Extension(key: key.text, value: UntypedLiteral.read(mapping.entries[position].value))
        }
    }

    private func present(_ name: String, of owner: Located) -> Node? {
        guard let node = owner.node[name] else { return nil }
        return node.scalar?.resolved == .null ? nil : node
    }

    private mutating func reportShape(_ name: String, _ expected: String, at node: Node) {
        report(.wrongShape, "'\(name)' is not \(expected)", at: node.span)
    }
}
