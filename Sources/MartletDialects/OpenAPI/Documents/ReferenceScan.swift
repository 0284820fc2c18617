import MartletSyntax

/// Finds the references of a document: every `$ref` outside of examples, and the names that schemas give themselves.
struct ReferenceScan: Sendable {
    /// A reference as it was written.
    struct Found: Sendable {
        /// The text.
        let text: String
        /// Where it stands.
        let span: SourceSpan
    }

    /// A schema that has a name of its own: `$id`, `$anchor` or `$dynamicAnchor`.
    struct Anchor: Sendable {
        /// The text of the keyword; an anchor begins with `#`.
        let text: String
        /// The JSON pointer of the schema.
        let pointer: String
    }

    /// The references, each text once, in the order of the text.
    private(set) var references: [Found] = []
    /// The names.
    private(set) var anchors: [Anchor] = []
    private var seen: Set<String> = []

    /// Keys whose values are the author's data, in which `$ref` means nothing.
    private static let data: Set<String> = ["example", "default", "const", "enum", "value"]
    /// Keys whose values are mappings of names, which are no keywords.
    private static let names: Set<String> = [
        "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "schemas", "responses",
        "parameters", "requestBodies", "headers", "securitySchemes", "links", "callbacks", "pathItems", "paths",
        "webhooks", "variables", "mapping", "encoding", "content", "scopes",
    ]

    /// Whether the keys of a value are names. Those of `examples` are, where it is no list of a schema's.
    private static func hasNames(_ entry: Mapping.Entry) -> Bool {
        names.contains(entry.name) || entry.name == "examples" && entry.value.mapping != nil
    }

    /// Finds the references of a document.
    static func scan(_ root: Node) -> ReferenceScan {
        // Each entry of `paths` and `components` is a piece of work.
        var pieces: [(path: [String], node: Node, areNames: Bool)] = []
        func split(_ node: Node, _ path: [String], areNames: Bool, levels: Int) {
            guard levels > 0, let mapping = node.mapping, mapping["$ref"] == nil else {
                pieces.append((path, node, areNames))
                return
            }
            for entry in mapping.entries {
                if !areNames, Self.data.contains(entry.name) { continue }
                let areNames = !areNames && Self.hasNames(entry)
                split(entry.value, path + [entry.name], areNames: areNames, levels: levels - 1)
            }
        }
        split(root, [], areNames: false, levels: 2)
        let parts = Parallel.pieces(of: pieces, count: 32) { part in
            var scan = ReferenceScan()
            for piece in part {
                var path = piece.path
                scan.visit(piece.node, areNames: piece.areNames, &path)
            }
            return scan
        }
        var whole = ReferenceScan()
        if let mapping = root.mapping {
            var path: [String] = []
            whole.note(mapping, &path)
        }
        for part in parts {
            for found in part.references where whole.seen.insert(found.text).inserted { whole.references.append(found) }
            whole.anchors += part.anchors
        }
        return whole
    }

    private mutating func visit(_ node: Node, areNames: Bool, _ path: inout [String]) {
        switch node.value {
        case .scalar: return
        case .sequence(let elements):
            for (index, element) in elements.enumerated() where element.scalar == nil {
                path.append(String(index))
                visit(element, areNames: false, &path)
                path.removeLast()
            }
        case .mapping(let mapping):
            // Some authors write a reference in place of all properties.
            let isReference = path.last == "properties" && mapping.entries.count == 1
            if !areNames || isReference { note(mapping, &path) }
            for entry in mapping.entries where entry.value.scalar == nil {
                let name = entry.name
                if !areNames, Self.data.contains(name) { continue }
                path.append(name)
                // `examples` of a media type are objects that may be references; their values are data.
                visit(entry.value, areNames: !areNames && Self.hasNames(entry), &path)
                path.removeLast()
            }
        }
    }

    private mutating func note(_ mapping: Mapping, _ path: inout [String]) {
        if let node = mapping["$ref"], let text = node.scalar?.text, seen.insert(text).inserted {
            references.append(Found(text: text, span: node.span))
        }
        for key in ["$id", "$anchor", "$dynamicAnchor"] {
            guard let text = mapping[key]?.scalar?.text else { continue }
            let pointer = path.reduce("") { JSONPointer.append($1, to: $0) }
            anchors.append(Anchor(text: key == "$id" ? text : "#" + text, pointer: pointer))
        }
    }
}
