import MartletContract
import MartletSyntax

@testable import MartletDialects

/// Gives every node of a document its class, by the table of fields and keywords that the readers use.
struct NodeLedger {
    /// What becomes of a node.
    enum Class: String, CaseIterable {
        /// It is in the contract.
        case modelled
        /// It is for people or other tools.
        case annotation
        /// A finding names it.
        case unread
    }

    /// An entry of an object.
    struct Entry {
        /// Its JSON pointer.
        let pointer: String
        /// Its key in the document.
        let key: SourceSpan
    }

    /// The number of nodes in each class.
    private(set) var counts: [Class: Int] = [:]
    /// The places of nodes without a class.
    private(set) var places: [String] = []
    /// The keys of what is in the contract.
    private(set) var modelled: [Entry] = []
    private let version: OpenAPIVersion
    /// The places of findings.
    private let named: Set<SourceSpan>
    /// The keys of what is not read.
    private let unread: Set<SourceSpan>
    private var path: [String] = []

    init(_ root: Node, _ result: LoadResult) {
        version = OpenAPIVersion.read(of: root) ?? .v31
        named = Set(result.diagnostics.compactMap(\.primary))
        let facts = result.contract?.document
        // In Swagger 2.0 all content types of a message have one schema.
        let texts = version == .v20 ? [] : facts?.textSchemas.filter { $0.path.first == "paths" } ?? []
        unread = Set((facts?.unread.map(\.origin.span) ?? []) + texts.map(\.origin.span))
        visit(root, .object(.document), .modelled)
    }

    private mutating func visit(_ node: Node, _ content: OpenAPIObject.Content, _ inherited: Class) {
        counts[inherited, default: 0] += 1
        switch content {
        case .value: visitValue(node, inherited)
        case .object(let kind): visit(node, as: kind, inherited)
        case .list(let kind): visitElements(node, .object(kind), inherited)
        case .map(let kind): visitEntries(node, .object(kind), inherited)
        case .schema: visitSchema(node, inherited)
        case .schemaList:
            if node.sequence == nil { visitSchema(node, inherited) } else { visitElements(node, .schema, inherited) }
        case .schemas: visitEntries(node, .schema, inherited)
        }
    }

    private mutating func visitValue(_ node: Node, _ inherited: Class) {
        if node.mapping != nil { visitEntries(node, .value, inherited) } else { visitElements(node, .value, inherited) }
    }

    private mutating func visitElements(_ node: Node, _ content: OpenAPIObject.Content, _ inherited: Class) {
        for (index, element) in (node.sequence ?? []).enumerated() {
            path.append(String(index))
            visit(element, content, inherited)
            path.removeLast()
        }
    }

    private mutating func visitEntries(_ node: Node, _ content: OpenAPIObject.Content, _ inherited: Class) {
        // Lists of names, in 'dependencies' before 2020-12.
        if node.mapping == nil { return visitElements(node, .value, inherited) }
        for entry in node.mapping?.entries ?? [] {
            let isExtension = entry.name.hasPrefix("x-") && isObject(content)
            visit(entry, isExtension ? .value : content, isExtension ? .annotation : nil, inherited)
        }
    }

    /// Whether names of a map are not those of extensions.
    private func isObject(_ content: OpenAPIObject.Content) -> Bool {
        if case .object = content { true } else { false }
    }

    /// Visits the value of a key.
    ///
    /// - Parameter own: its class by the table; nil for that of what it is in.
    private mutating func visit(
        _ entry: Mapping.Entry, _ content: OpenAPIObject.Content, _ own: Class?, _ inherited: Class
    ) {
        path.append(entry.name)
        let isNamed = unread.contains(entry.key.span)
        let result: Class = inherited != .modelled ? inherited : isNamed ? .unread : own ?? .modelled
        if result == .unread, inherited == .modelled, !isNamed, !named.contains(entry.key.span) { lose() }
        if result == .modelled { modelled.append(Entry(pointer: pointer, key: entry.key.span)) }
        visit(entry.value, content, result)
        path.removeLast()
    }

    private mutating func visit(_ node: Node, as kind: OpenAPIObject.Kind, _ inherited: Class) {
        guard let mapping = node.mapping else { return visitValue(node, inherited) }
        let object = version == .v20 ? OpenAPIObject.swagger(kind) : OpenAPIObject[kind]
        let isReference = mapping["$ref"]?.scalar != nil && kind != .pathItem && kind != .messageItem
        for entry in mapping.entries {
            if entry.name.hasPrefix("x-"), object?.field(entry.name) == nil {
                visit(entry, .value, .annotation, inherited)
            } else if entry.name == "$ref" {
                visit(entry, .value, .modelled, inherited)
            } else if isReference {
                let isText = ["summary", "description"].contains(entry.name)
                visit(entry, .value, isText ? .annotation : .unread, inherited)
            } else if let object {
                let field = object.field(entry.name)
                visit(
                    entry, field?.content ?? .value, field.map { Self.result($0.use, entry.value) } ?? .unread,
                    inherited)
            } else {
                visit(entry, .object(.messageItem), .modelled, inherited)
            }
        }
    }

    private mutating func visitSchema(_ node: Node, _ inherited: Class) {
        guard let mapping = node.mapping else { return visitValue(node, inherited) }
        let ignoresSiblings = !version.hasJSONSchema && mapping["$ref"]?.scalar != nil
        for entry in mapping.entries {
            if let word = SchemaWord.named(entry.name) {
                let isIgnored = ignoresSiblings && ReferenceSiblings.isIgnored(entry)
                visit(entry, word.content, isIgnored ? .unread : Self.result(word.use, entry.value), inherited)
            } else {
                visit(entry, .value, entry.name.hasPrefix("x-") ? .annotation : .unread, inherited)
            }
        }
    }

    private static func result(_ use: OpenAPIObject.Use, _ value: Node) -> Class {
        switch use {
        case .modelled: .modelled
        case .annotation: .annotation
        case .unread: use.isUnread(value) ? .unread : .modelled
        }
    }

    private mutating func lose() {
        places.append(pointer)
    }

    private var pointer: String { path.reduce("") { JSONPointer.append($1, to: $0) } }
}
