import MartletFormats
import MartletSyntax

/// Finds the references of a document: every `$ref` outside of examples and of other tools' extensions, and the names that
/// schemas give themselves.
struct ReferenceScan: Sendable {
    /// A reference as it was written.
    struct Found: Sendable {
        /// The text.
        let text: String
        /// Where it stands.
        let span: SourceSpan

        /// The name of the file, empty for the document itself, and the fragment; nil without one.
        var parts: (file: String, fragment: String?) {
            guard let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return (text, nil) }
            return (String(text[..<hash]), String(text[text.utf8.index(after: hash)...]))
        }
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
    /// The references whose meaning depends on where the reader comes from: `$dynamicRef`, `$recursiveRef`.
    private(set) var dynamicReferences: [Found] = []
    /// The names.
    private(set) var anchors: [Anchor] = []
    /// Their texts.
    private var seen = NameIndex()
    /// Whether it is known on the way where a node stands. Few documents have schemas with names of their own, and nothing
    /// else asks for it.
    private let knowsPlaces: Bool
    /// True where `examples` is the author's data, as in Swagger 2.0, and not objects that may be references.
    private let areExamplesData: Bool
    /// Whether there are names whose places would have to be known.
    private var lacksPlaces = false

    private init(knowsPlaces: Bool, areExamplesData: Bool) {
        self.knowsPlaces = knowsPlaces
        self.areExamplesData = areExamplesData
    }

    /// Whether the value of a key is the author's data, in which `$ref` means nothing.
    static func isData(_ name: String) -> Bool {
        switch name {
        case "example", "default", "const", "enum", "value", "dataValue", "serializedValue": true
        default: false
        }
    }

    /// Whether a key is an extension that another tool reads. A `$ref` in it is that tool's: it may lead anywhere.
    private static func isForeign(_ name: String) -> Bool {
        name.hasPrefix("x-") && !name.hasPrefix(OpenAPIScope.prefix) && name != "x-webhooks"
    }

    /// Whether a `$ref` in the value of a key is none of the document.
    static func isPassedOver(_ name: String) -> Bool { isData(name) || isForeign(name) }

    /// Keys whose values are mappings of names, which are no keywords.
    private static let names = NameIndex([
        "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "schemas", "responses",
        "parameters", "requestBodies", "mediaTypes", "additionalOperations", "headers", "securitySchemes", "links",
        "callbacks", "pathItems", "paths",
        "webhooks", "variables", "mapping", "encoding", "content", "scopes",
    ])

    /// Whether the keys of a mapping are names. Those of `examples` are, where it is no list of a schema's.
    static func hasNames(_ name: String) -> Bool {
        names.contains(name) || name == "examples"
    }

    /// Finds the references of a document.
    ///
    /// - Parameter areExamplesData: Whether `examples` is the author's data, as in Swagger 2.0.
    static func scan(_ root: Node, areExamplesData: Bool = false) -> ReferenceScan {
        // Each entry of `paths` and `components` is a piece of work.
        var pieces: [(path: [String], node: Node, areNames: Bool)] = []
        func split(_ node: Node, _ path: [String], areNames: Bool, levels: Int) {
            guard node.holdsReferences else { return }
            // That of the whole document is noted below.
            guard levels > 0, let mapping = node.mapping, mapping["$ref"] == nil,
                areNames || path.isEmpty || !mapping.entries.contains(where: \.key.holdsReferences)
            else {
                pieces.append((path, node, areNames))
                return
            }
            for entry in mapping.entries {
                if !areNames, isPassedOver(entry.name) { continue }
                let areNames = !areNames && entry.value.isMapping && Self.hasNames(entry.name)
                split(entry.value, path + [entry.name], areNames: areNames, levels: levels - 1)
            }
        }
        split(root, [], areNames: false, levels: 2)
        let parts = Parallel.pieces(of: pieces, count: 32) { part in
            func scan(knowsPlaces: Bool) -> ReferenceScan {
                var scan = ReferenceScan(knowsPlaces: knowsPlaces, areExamplesData: areExamplesData)
                for piece in part {
                    var path = piece.path
                    scan.visit(piece.node, of: path.last ?? "", areNames: piece.areNames, &path)
                }
                return scan
            }
            let first = scan(knowsPlaces: false)
            return first.lacksPlaces ? scan(knowsPlaces: true) : first
        }
        var whole = ReferenceScan(knowsPlaces: true, areExamplesData: areExamplesData)
        if let mapping = root.mapping {
            whole.note(mapping, [])
        }
        whole.seen.reserveCapacity(parts.reduce(0) { $0 + $1.references.count })
        for part in parts {
            for found in part.references where whole.seen.add(found.text).isNew { whole.references.append(found) }
            whole.anchors += part.anchors
            whole.dynamicReferences += part.dynamicReferences
        }
        whole.visitExtensions(of: root)
        return whole
    }

    /// Visits what references of the document itself lead to in extensions: authors keep schemas there.
    private mutating func visitExtensions(of root: Node) {
        var next = 0
        while next < references.count {
            let text = references[next].text
            next += 1
            guard text.hasPrefix("#/"), text.contains("/x-"),
                case let pointer = PercentEncoding.decodedText(text.dropFirst()),
                let node = JSONPointer.node(at: pointer, in: root), node.holdsReferences
            else { continue }
            var path = JSONPointer.tokens(of: pointer)
            visit(node, of: path.last ?? "", areNames: false, &path)
        }
    }

    /// - Parameter key: the one whose value the node is.
    private mutating func visit(_ node: Node, of key: String, areNames: Bool, _ path: inout [String]) {
        switch node.value {
        case .scalar: return
        case .sequence(let elements):
            for index in elements.indices where elements[index].holdsReferences {
                if knowsPlaces { path.append(String(index)) }
                visit(elements[index], of: "", areNames: false, &path)
                if knowsPlaces { path.removeLast() }
            }
        case .mapping(let mapping):
            // Some authors write a reference in place of all properties.
            let isReference = mapping.entries.count == 1 && key == "properties"
            if !areNames || isReference { note(mapping, path) }
            for index in mapping.entries.indices where mapping.entries[index].value.holdsReferences {
                let name = mapping.name(at: index)
                if !areNames, Self.isPassedOver(name) || areExamplesData && name == "examples" { continue }
                if knowsPlaces { path.append(name) }
                let value = mapping.entries[index].value
                // `examples` of a media type are objects that may be references; their values are data.
                visit(value, of: name, areNames: !areNames && value.isMapping && Self.hasNames(name), &path)
                if knowsPlaces { path.removeLast() }
            }
        }
    }

    private mutating func note(_ mapping: Mapping, _ path: [String]) {
        for index in mapping.entries.indices {
            // Few keys begin so, and looking for each of them in every mapping takes longer.
            guard case .scalar(let key) = mapping.entries[index].key.value, key.text.utf8.first == UInt8(ascii: "$"),
                case .scalar(let value) = mapping.entries[index].value.value, case let text = value.text
            else { continue }
            switch key.text {
            case "$ref":
                guard seen.add(text).isNew else { continue }
                references.append(Found(text: text, span: mapping.entries[index].value.span))
            case "$dynamicRef", "$recursiveRef":
                dynamicReferences.append(Found(text: text, span: mapping.entries[index].value.span))
            case "$id", "$anchor", "$dynamicAnchor":
                guard knowsPlaces else {
                    lacksPlaces = true
                    continue
                }
                let text = key.text == "$id" ? text : "#" + text
                anchors.append(Anchor(text: text, pointer: Self.pointer(of: path)))
            default: continue
            }
        }
    }

    private static func pointer(of path: [String]) -> String {
        path.reduce("") { JSONPointer.append($1, to: $0) }
    }
}
