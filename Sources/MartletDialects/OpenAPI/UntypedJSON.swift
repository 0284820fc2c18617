import MartletSyntax

/// Reads JSON that stands in a text of a document.
enum UntypedJSON {
    /// Returns what a text says, all of it where the text stands; nil when it is no JSON.
    static func node(_ text: String, at span: SourceSpan) -> Node? {
        var sources = SourceMap()
        let file = sources.add(path: "example.json", bytes: Array(text.utf8))
        let result = JSONReader.read(file, in: sources)
        guard result.diagnostics.isEmpty else { return nil }
        return result.root.map { moved($0, to: span) }
    }

    private static func moved(_ node: Node, to span: SourceSpan) -> Node {
        switch node.value {
        case .scalar: return Node(node.value, span: span)
        case .sequence(let elements): return Node(.sequence(elements.map { moved($0, to: span) }), span: span)
        case .mapping(let mapping):
            let entries = mapping.entries.map {
                Mapping.Entry(key: moved($0.key, to: span), value: moved($0.value, to: span))
            }
            return Node(.mapping(Mapping(entries)), span: span)
        }
    }
}
