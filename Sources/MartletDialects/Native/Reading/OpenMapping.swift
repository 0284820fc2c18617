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
    /// - Parameter anchor: where a missing key is reported: the key or name that owns the mapping.
    mutating func open(_ node: Node, as table: KeyTable, at anchor: SourceSpan) -> OpenMapping? {
        guard let entries = entries(of: node, table.subject) else { return nil }
        var extensions: [Extension] = []
        for entry in entries {
            if entry.name.hasPrefix("x-") {
                extensions.append(Extension(key: entry.name, value: UntypedLiteral.read(entry.value)))
            } else if !table.required.contains(entry.name), !table.optional.contains(entry.name) {
                reportUnknownKey(entry, in: table)
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

    private mutating func reportUnknownKey(_ entry: Mapping.Entry, in table: KeyTable) {
        report(
            .unknownKey, "\(table.subject) has no key '\(entry.name.excerpt)'", at: entry.key.span,
            help: Self.isEmpty(entry.value)
                ? "text that contains a comma stands in quotes"
                : Suggestion.help(for: entry.name, in: table.all) ?? "keys of your own begin with 'x-'")
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
