import MartletContract
import MartletSyntax

/// Reads the schemas of documents whole, each when it is asked for.
struct WireSchemas: WireSchemaSource {
    let documents: DocumentSet
    private let events: EventSchemas
    /// The position of the document of each file.
    let positions: [SourceFileID: Int]
    private let known = MemoTable<ExactText, Literal?>()
    /// The formats of OpenAPI 3.0 by the values of `contentEncoding` that mean the same (OpenAPI 3.1, 4.7.14.3).
    private static let encodings: TextTable<String> = ["base64": "byte", "base64url": "base64url"]
    private static let ownTypes: TextSet = [MartletKey.type.text, MartletKey.date.text]
    /// The depth of a schema inside the `allOf`, `not` and the like of another one.
    private static let maxDepth = 64
    /// The number of references in a row that are followed at once: more are schemas of their own.
    private static let maxAliases = 64
    /// The number of `allOf` parts and references that are looked at to find out who sends a value.
    private static let maxParts = 100

    /// - Parameter events: The schemas of events, whose `data` is the JSON in it.
    init(_ documents: DocumentSet, events: EventSchemas = EventSchemas()) {
        self.documents = documents
        self.events = events
        positions = Dictionary(documents.documents.enumerated().map { ($0.element.root.span.file, $0.offset) }) {
            first, _ in
            first
        }
    }

    func name(of origin: Origin) -> String? {
        guard !documents.hasDynamicReferences, origin.pointer != MartletKeys.noSchema,
            let document = positions[origin.span.file]
        else { return nil }
        return Self.name(Location(document: document, pointer: origin.pointer))
    }

    func schema(named name: String) -> Literal? {
        known.value(for: ExactText(name)) { located(named: name).flatMap { schema($0, depth: 0) } }
    }

    func located(named name: String) -> Located? {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let document = Int(parts[0]), documents.documents.indices.contains(document) else {
            return nil
        }
        return documents.located(Location(document: document, pointer: String(parts[1])))
    }

    func separators(ofListsIn name: String) -> [Character] {
        guard documents.isSwagger, var list = located(named: name) else { return [] }
        var separators: [Character] = []
        while separators.count < Self.maxDepth, let items = list.child("items"),
            items.node["type"]?.scalar?.text == JSONType.array.rawValue
        {
            separators.append(SwaggerValue.separator(inListOf: items))
            list = items
        }
        return separators
    }

    func directions(named name: String) -> (isReadOnly: Bool, isWriteOnly: Bool) {
        guard let schema = located(named: name) else { return (false, false) }
        var left = Self.maxParts
        return directions(schema, &left)
    }

    /// - Parameter left: The number of parts that may still be looked at.
    private func directions(_ schema: Located, _ left: inout Int) -> (isReadOnly: Bool, isWriteOnly: Bool) {
        var result = (isReadOnly: isTrue("readOnly", schema), isWriteOnly: isTrue("writeOnly", schema))
        var parts = schema.child("allOf")?.elements ?? []
        if let target = followed(schema) { parts.append(target) }
        for part in parts where left > 0 {
            left -= 1
            let own = directions(part, &left)
            result.isReadOnly = result.isReadOnly || own.isReadOnly
            result.isWriteOnly = result.isWriteOnly || own.isWriteOnly
        }
        // The contract has such a member among those of responses.
        if result.isReadOnly { result.isWriteOnly = false }
        return result
    }

    private func isTrue(_ keyword: String, _ schema: Located) -> Bool {
        schema.node[keyword]?.scalar?.resolved == .bool(true)
    }

    static func name(_ location: Location) -> String { "\(location.document):\(location.pointer)" }

    private static func reference(_ location: Location) -> Literal {
        .object([.init("$ref", .string(ModelPointer.text(name(location))))])
    }

    /// Returns a reference to a schema, or to the one that it refers to; booleans are as they are.
    private func part(_ schema: Located) -> Literal {
        guard let mapping = schema.node.mapping else { return UntypedLiteral.read(schema.node) }
        if mapping.entries.count == 1, !events.isData(schema.location), let target = followed(schema) {
            return Self.reference(target.location)
        }
        return Self.reference(schema.location)
    }

    private func schema(_ schema: Located, depth: Int) -> Literal? {
        guard schema.node.mapping != nil else { return UntypedLiteral.read(schema.node) }
        guard depth < Self.maxDepth else { return nil }
        if events.isData(schema.location), let content = content(ofData: schema) { return content }
        var members: [Literal.Member] = []
        for (_, name, value) in schema.entries {
            guard let word = SchemaWord.named(name) else {
                // Of the tool's own keys, these can name another type.
                if Self.ownTypes.contains(name) { members.append(.init(name, UntypedLiteral.read(value.node))) }
                continue
            }
            // What 3.0 calls a format: in Swift both are bytes.
            if word == .contentEncoding, schema.node["format"] == nil,
                let format = Self.encodings[value.node.scalar?.text ?? ""]
            {
                members.append(.init("format", .string(format)))
            }
            if word == .reference {
                guard let target = target(of: schema) else { return nil }
                members.append(.init(name, target))
            } else if let literal = literal(value, of: word, depth) {
                members.append(.init(name, literal))
            } else if !word.saysNothing {
                return nil
            }
        }
        members = SchemaTranslation.keywords(Self.withListLimits(members, of: schema.node)).sorted { $0.name < $1.name }
        return Self.nothing.contains(.object(members)) ? .bool(false) : SchemaTranslation.allowingNull(members)
    }

    /// Returns the schema of the JSON in the `data` of an event; nil where it is any text.
    private func content(ofData schema: Located) -> Literal? {
        guard case .found(let data) = documents.follow(schema) else { return nil }
        if let content = data.child("contentSchema") { return part(content) }
        return ContentType.isJSON(data.child("contentMediaType")?.node.scalar?.text ?? "") ? .object([]) : nil
    }

    /// Returns the schema that a schema refers to, past those that say nothing but what they refer to; nil if it refers to none,
    /// or if that cannot be resolved.
    func followed(_ schema: Located) -> Located? {
        guard schema.node["$ref"] != nil, case .found(let end) = documents.follow(schema) else { return nil }
        var next = schema
        for _ in 0..<Self.maxAliases {
            guard let target = documents.target(of: next) else { return end }
            next = target
            if next.node["$ref"] == nil || next.entries.contains(where: { Self.speaks($0.name) }) { break }
        }
        return next
    }

    /// Whether a keyword says something of values beside a reference.
    private static func speaks(_ name: String) -> Bool {
        guard let word = SchemaWord.named(name) else { return ownTypes.contains(name) }
        return word != .reference && !word.saysNothing
    }

    /// Returns the target of a schema's `$ref`; nil if it cannot be resolved.
    private func target(of schema: Located) -> Literal? {
        guard let target = followed(schema), case .object(let members) = Self.reference(target.location)
        else { return nil }
        return members[0].value
    }

    /// Returns the value of a keyword; nil for annotations and for keywords that are not read.
    private func literal(_ value: Located, of word: SchemaWord, _ depth: Int) -> Literal? {
        switch word {
        case _ where word.saysNothing: return nil
        case .properties, .patternProperties: return mapping(value) { part($0) }
        case .dependentSchemas, .dependencies:
            return mapping(value) { $0.node.sequence == nil ? schema($0, depth: depth + 1) : names($0.node) }
        case .additionalProperties, .unevaluatedProperties, .unevaluatedItems, .additionalItems: return part(value)
        case .items where value.node.sequence == nil: return part(value)
        case .items, .prefixItems, .oneOf, .anyOf: return .array(value.elements.map(part))
        case .allOf:
            let parts = value.elements.map { schema($0, depth: depth + 1) }
            return parts.contains { $0 == nil } ? nil : .array(parts.compactMap { $0 })
        case .not, .if, .then, .else, .contains, .propertyNames: return schema(value, depth: depth + 1)
        case .required, .enum, .type, .dependentRequired: return names(value.node)
        case .dynamicReference: return nil
        default: return UntypedLiteral.read(value.node)
        }
    }

    private func mapping(_ value: Located, _ literal: (Located) -> Literal?) -> Literal? {
        var members: [Literal.Member] = []
        for entry in value.entries {
            guard let own = literal(entry.value) else { return nil }
            members.append(.init(entry.name, own))
        }
        return .object(members.sorted { $0.name < $1.name })
    }

    /// Returns a value, whose lists have no order that matters.
    private func names(_ node: Node) -> Literal {
        switch UntypedLiteral.read(node) {
        case .array(let elements):
            return .array(elements.sorted { Self.text(of: $0) < Self.text(of: $1) })
        case .object(let members):
            return .object(members.sorted { $0.name < $1.name })
        case let literal: return literal
        }
    }

    private static func text(of value: Literal) -> String {
        if case .string(let text) = value { text } else { "\(value)" }
    }

    /// Bounds of numbers beside a list of texts are read as counts; see ``MisplacedLimits``.
    private static func withListLimits(_ members: [Literal.Member], of schema: Node) -> [Literal.Member] {
        guard schema["type"]?.scalar?.text == "array",
            ["string", "boolean"].contains(schema["items"]?["type"]?.scalar?.text ?? "")
        else { return members }
        return members.map { member in
            guard let name = ["minimum": "minItems", "maximum": "maxItems"][member.name], schema[name] == nil else {
                return member
            }
            return Literal.Member(name, member.value)
        }
    }

    /// The ways to write `false` in versions that have no Boolean schemas.
    private static let nothing: [Literal] = [
        .object([.init("not", .object([]))]), .object([.init("not", .bool(true))]),
    ]
}

extension SchemaWord {
    /// Whether it does not restrict values: annotations, names, and keywords that have diff rules of their own.
    var saysNothing: Bool {
        switch self {
        case .title, .description, .default, .example, .examples, .deprecated, .readOnly, .writeOnly, .xml,
            .externalDocs,
            .comment, .id, .schema, .anchor, .dynamicAnchor, .vocabulary, .defs, .definitions, .contentEncoding,
            .contentMediaType, .contentSchema:
            true
        default: false
        }
    }
}
