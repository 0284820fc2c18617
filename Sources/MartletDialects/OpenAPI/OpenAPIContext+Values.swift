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

    /// Returns the value of a key; nil where there is none, or null.
    func present(_ name: String, of owner: Located) -> Node? {
        guard let node = owner.node[name] else { return nil }
        return node.scalar?.resolved == .null ? nil : node
    }

    private mutating func reportShape(_ name: String, _ expected: String, at node: Node) {
        report(.wrongShape, "'\(name)' is not \(expected)", at: node.span)
    }
}
