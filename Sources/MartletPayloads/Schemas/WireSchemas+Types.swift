package import MartletContract
import MartletSyntax

extension WireSchemas {
    /// Returns the complete schema of the values of a type; nil where the document has none for them.
    package mutating func schema(of type: TypeReference, in pool: inout SchemaPool) -> SchemaID? {
        schema(of: type, in: &pool, depth: 0)
    }

    private mutating func schema(of type: TypeReference, in pool: inout SchemaPool, depth: Int) -> SchemaID? {
        guard source != nil, depth < 8 else { return nil }
        guard let own = ownSchema(of: type, in: &pool) ?? schemaOfList(type, in: &pool, depth) else { return nil }
        guard type.isNullable, !pool.kinds(of: own).contains(.null), !excludesNull(type.origin) else { return own }
        // Null is said elsewhere, such as beside a reference.
        var null = SchemaNode()
        null.kinds = .null
        var node = SchemaNode()
        node.any = [[pool.add(null), own]]
        return pool.add(node)
    }

    /// Whether a schema itself says of which types its values are, without null.
    private func excludesNull(_ origin: Origin) -> Bool {
        guard let name = name(of: origin), case .object(let members)? = source?.schema(named: name),
            let type = members.first(where: { $0.name == "type" })?.value
        else { return false }
        if case .array(let names) = type { return !names.contains(.string("null")) }
        return type != .string("null")
    }

    /// Returns the schema at the location of a type. What the reader makes of a schema may be a value of another kind, such as
    /// the text of an XML document: it has no schema here.
    private mutating func ownSchema(of type: TypeReference, in pool: inout SchemaPool) -> SchemaID? {
        guard !type.isListAroundItsSchema, let name = name(of: type.origin), let id = schema(named: name, in: &pool),
            !Self.isEmpty(pool[id])
        else { return nil }
        let kinds = pool.kinds(of: id)
        // A schema that contradicts itself is that of no value, whatever the reader makes of it.
        return kinds.isEmpty || !kinds.isDisjoint(with: type.kinds) ? id : nil
    }

    /// Returns the schema of a list that has none of its own, such as the messages of a stream.
    private mutating func schemaOfList(
        _ type: TypeReference, in pool: inout SchemaPool, _ depth: Int
    ) -> SchemaID? {
        guard case .array(let element) = type.kind,
            let rest = schema(of: element, in: &pool, depth: depth + 1)
        else { return nil }
        var node = SchemaNode()
        node.elements.rest = rest
        return pool.add(node)
    }

    private static func isEmpty(_ node: SchemaNode) -> Bool {
        var node = node
        node.resource = 0
        return node == SchemaNode()
    }
}

extension TypeReference {
    /// Whether it is a list of values of the schema at its own location.
    fileprivate var isListAroundItsSchema: Bool {
        guard case .array(let element) = kind, element.kind != .json else { return false }
        return element.origin.pointer == origin.pointer && element.origin.span.file == origin.span.file
    }

    /// The kinds of JSON values that it may have.
    fileprivate var kinds: JSONKinds {
        switch kind {
        case .model, .json: .all
        case .void: []
        case .array: .array
        case .map: .object
        case .bool: .bool
        case .string, .file, .uuid, .url, .data, .int64(isString: true), .uint64(isString: true),
            .decimal(isString: true), .duration(.iso8601), .duration(.calendar), .date(.iso8601, _),
            .date(.pattern, _):
            .string
        case .date(.firstOf, _): [.string, .number]
        case .int, .int32, .int64(isString: false), .uint64(isString: false), .float, .double,
            .decimal(isString: false), .duration(.seconds), .duration(.milliseconds), .date(.unix, _),
            .date(.unixMilliseconds, _):
            .number
        }
    }
}
