import MartletContract
import MartletSyntax

/// An object of a document that has keys which begin with `x-martlet-`.
struct MartletNode {
    /// The object.
    let node: Node
    /// Where the key stands that the object is the value of; nil for an element of a list and a whole document.
    let keySpan: SourceSpan?
    /// Whether it is the whole document that was named.
    let isRoot: Bool
    /// Its keys, without what they begin with; those that are unknown are not there.
    let entries: [Mapping.Entry]
    /// The keys that something came of.
    var used: Set<MartletKey> = []

    /// The place where what is missing is reported.
    var anchor: SourceSpan { keySpan ?? node.mapping?.entries.first?.key.span ?? node.span }

    /// The keys as the readers of the native dialect take them.
    var mapping: OpenMapping { OpenMapping(entries: entries, anchor: anchor, extensions: []) }

    /// Returns the entry of a key, and notes that it is used; nil when it is not there.
    mutating func take(_ key: MartletKey) -> Mapping.Entry? {
        guard let entry = entries.first(where: { $0.name == key.rawValue }) else { return nil }
        used.insert(key)
        return entry
    }

    /// Returns the entries of some keys, and notes that they are used.
    mutating func take(_ keys: [MartletKey]) -> OpenMapping {
        let taken = entries.filter { entry in keys.contains { $0.rawValue == entry.name } }
        used.formUnion(taken.compactMap { MartletKey(rawValue: $0.name) })
        return OpenMapping(entries: taken, anchor: anchor, extensions: [])
    }
}

/// Finds the objects with keys that begin with `x-martlet-`.
struct MartletScan {
    /// What is found, in the order of the documents.
    private(set) var nodes: [MartletNode] = []
    /// Objects that are there already: an anchor of YAML may be used many times.
    private var known: Set<SourceSpan> = []
    /// The findings.
    private(set) var diagnostics: [Diagnostic] = []

    /// Returns whether any file mentions such a key. A document without them need not be walked.
    static func isWorthwhile(_ sources: SourceMap) -> Bool {
        let wanted = Array(MartletKey.prefix.utf8)
        return sources.files.contains { ByteSearch.contains(wanted, in: $0.bytes) }
    }

    /// Walks a tree. Values of examples, defaults and foreign extensions are data, and passed over.
    ///
    /// - Parameter isMain: whether it is that of the document that was named.
    mutating func scan(_ root: Node, isMain: Bool) {
        visit(root, key: nil, isRoot: isMain, areNames: false)
    }

    private mutating func visit(_ node: Node, key: SourceSpan?, isRoot: Bool, areNames: Bool) {
        switch node.value {
        case .scalar: return
        case .sequence(let nodes):
            for node in nodes { visit(node, key: nil, isRoot: false, areNames: false) }
        case .mapping(let mapping):
            if !areNames { note(mapping, node, key, isRoot) }
            for entry in mapping.entries {
                if case .scalar = entry.value.value { continue }
                let name = entry.name
                if !areNames, name.hasPrefix("x-") || Self.data.contains(name) { continue }
                // The keys of these mappings are names of the author's, such as a property `example`.
                visit(
                    entry.value, key: entry.key.span, isRoot: false, areNames: !areNames && Self.names.contains(name))
            }
        }
    }

    private static let data: TextSet = ["example", "examples", "default", "enum", "const"]
    private static let names: TextSet = [
        "properties", "patternProperties", "$defs", "definitions", "schemas", "parameters", "responses", "headers",
        "requestBodies", "securitySchemes", "securityDefinitions", "links", "callbacks", "pathItems", "paths",
        "webhooks", "content",
        "variables",
    ]

    private mutating func note(_ mapping: Mapping, _ node: Node, _ key: SourceSpan?, _ isRoot: Bool) {
        var found: [Mapping.Entry] = []
        for entry in mapping.entries where entry.name.hasPrefix(MartletKey.prefix) {
            let word = String(entry.name.dropFirst(MartletKey.prefix.count))
            guard MartletKey(rawValue: word) != nil else {
                let meant = Spelling.nearest(to: word, among: MartletKey.allCases.map(\.rawValue))
                diagnostics.append(
                    Diagnostic(
                        MartletKeyCode.unknownKey, .warning, "there is no key '\(entry.name.excerpt)'",
                        at: entry.key.span,
                        help: meant.map { "did you mean '\(MartletKey.prefix)\($0)'?" }
                            ?? "docs/reference/openapi-extensions.md lists them"))
                continue
            }
            found.append(entry.renamed(word))
        }
        guard !found.isEmpty, known.insert(node.span).inserted else { return }
        nodes.append(MartletNode(node: node, keySpan: key, isRoot: isRoot, entries: found))
    }
}
