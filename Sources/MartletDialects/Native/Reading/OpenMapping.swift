import MartletContract
import MartletSyntax

/// A mapping whose keys have been checked, ready to be asked for values.
struct OpenMapping {
    /// The entries, those with unknown keys among them.
    let entries: [Mapping.Entry]
    /// Where findings about the mapping as a whole are reported: the key or name that owns it.
    let anchor: SourceSpan
    /// The author's own keys (`x-…`).
    let extensions: [Extension]

    /// Returns the value of a key, or nil when there is none.
    subscript(key: String) -> Node? {
        entry(key)?.value
    }

    /// Returns the entry of a key, or nil when there is none.
    func entry(_ key: String) -> Mapping.Entry? {
        entries.first { $0.name == key }
    }

    /// Returns the entry of the first of some keys that is there, or nil when none is.
    func firstEntry(of keys: [String]) -> Mapping.Entry? {
        entries.first { keys.contains($0.name) }
    }
}

extension ReadContext {
    /// Opens a mapping with a fixed set of keys: reports a wrong shape, unknown keys and missing ones.
    ///
    /// An unknown key that certainly stands for another one is read as that one, so that it is reported once and what
    /// builds upon it not at all.
    /// - Parameter anchor: where a missing key is reported: the key or name that owns the mapping.
    mutating func open(_ node: Node, as table: KeyTable, at anchor: SourceSpan) -> OpenMapping? {
        guard var entries = entries(of: node, table.subject) else { return nil }
        let names = TextSet(entries.map(\.name))
        var extensions: [Extension] = []
        for (index, entry) in entries.enumerated() {
            if entry.name.hasPrefix("x-") {
                extensions.append(Extension(key: entry.name, value: UntypedLiteral.read(entry.value)))
            } else if !table.required.contains(entry.name), !table.optional.contains(entry.name) {
                let meant = reportUnknownKey(entry, in: table)
                guard let meant, !names.contains(meant), !entries.contains(where: { $0.name == meant }) else {
                    continue
                }
                entries[index] = entry.renamed(meant)
            }
        }
        for key in table.required where !entries.contains(where: { $0.name == key }) {
            report(.missingKey, "\(table.subject) needs the key '\(key)'", at: anchor)
        }
        return OpenMapping(entries: entries, anchor: anchor, extensions: extensions)
    }

    /// Returns the entries of a mapping whose keys are names of the author's, reporting a wrong shape.
    mutating func entries(of node: Node, _ subject: String) -> [Mapping.Entry]? {
        guard let mapping = node.mapping else {
            let shape = Self.shape(of: node)
            report(.wrongShape, "\(subject) is a mapping of keys and values, not \(shape)", at: node.span)
            return nil
        }
        return mapping.entries.filter { entry in
            if entry.key.scalar != nil { return true }
            report(.wrongShape, "a key is text, not \(Self.shape(of: entry.key))", at: entry.key.span)
            return false
        }
    }

    /// Reports a key, and returns the one that it stands for where that is certain.
    private mutating func reportUnknownKey(_ entry: Mapping.Entry, in table: KeyTable) -> String? {
        let message = "\(table.subject) has no key '\(entry.name.excerpt)'"
        if Self.isEmpty(entry.value), !hasColon(after: entry.key) {
            report(
                .unknownKey, message, at: entry.key.span, help: "text that contains a comma stands in quotes")
            return nil
        }
        let foreign = ForeignWords.key(entry.name, of: table.subject)
        report(
            .unknownKey, message, at: entry.key.span,
            help: foreign?.help ?? Suggestion.help(for: entry.name, in: table.all) ?? "keys of your own begin with 'x-'"
        )
        if let foreign { return foreign.meant }
        return Spelling.nearest(to: entry.name, among: table.all)
    }

    /// Whether a key was written as one. Without a colon it is a piece of text, cut off by a comma in braces.
    private func hasColon(after key: Node) -> Bool {
        let bytes = sources.file(key.span.file).bytes
        return bytes.dropFirst(Int(key.span.upperBound)).first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":")
    }

    /// Whether a node is a value that the author left out.
    static func isEmpty(_ node: Node) -> Bool {
        guard let scalar = node.scalar else { return false }
        return scalar.style == .plain && scalar.text.isEmpty
    }

    /// Says what a node is, for messages.
    static func shape(of node: Node) -> String {
        switch node.value {
        case .scalar(let scalar):
            isEmpty(node) ? "nothing" : scalar.style == .plain && scalar.resolved == .null ? "null" : "text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

extension Mapping.Entry {
    /// The entry under another name; its key stays in its place.
    func renamed(_ name: String) -> Mapping.Entry {
        Mapping.Entry(key: Node(.scalar(Scalar(text: name, style: .plain)), span: key.span), value: value)
    }
}
