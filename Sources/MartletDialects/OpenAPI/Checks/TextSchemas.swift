import MartletContract
import MartletSyntax

/// A content type that is read as text, in messages of a direction.
struct TextContent: Sendable {
    let media: MediaType
    let direction: TextSchema.Direction
    /// See ``TextSchema/isAlike``.
    let isAlike: Bool
}

/// Reads the schemas of content that is text as values that can be compared.
struct TextSchemas {
    private let documents: DocumentSet
    /// The schemas that are referred to, in the order in which they are found.
    private var referred: [Located] = []
    private var known: Set<Location> = []

    /// Returns the schemas of some content types, and those that they refer to, each once.
    static func read(_ contents: [TextContent], in documents: DocumentSet) -> [TextSchema] {
        var schemas: [TextSchema] = []
        var positions: [[String]: Int] = [:]
        func add(_ schema: TextSchema) {
            if let position = positions[schema.path] {
                if schemas[position].direction != schema.direction { schemas[position].direction = nil }
            } else {
                positions[schema.path] = schemas.count
                schemas.append(schema)
            }
        }
        var request = TextSchemas(documents: documents)
        var response = request
        for content in contents {
            if content.isAlike {
                // Where it changes with the other content type, that one shows it.
                var alike = TextSchemas(documents: documents)
                var schema = alike.schema(of: content)
                schema.isAlike = true
                add(schema)
                continue
            }
            let isRequest = content.direction == .request
            let schema = isRequest ? request.schema(of: content) : response.schema(of: content)
            if schema.direction == nil { _ = isRequest ? response.schema(of: content) : request.schema(of: content) }
            add(schema)
        }
        for schema in request.shared(.request) + response.shared(.response) { add(schema) }
        return schemas
    }

    /// Returns the schemas that those of messages of a direction refer to.
    private mutating func shared(_ direction: TextSchema.Direction) -> [TextSchema] {
        var schemas: [TextSchema] = []
        var next = 0
        while next < referred.count {
            let target = referred[next]
            next += 1
            schemas.append(
                TextSchema(
                    path: path(of: target), schema: literal(target), direction: direction, isShared: true,
                    origin: Origin(target.node.span, pointer: target.location.pointer)))
        }
        return schemas
    }

    private init(documents: DocumentSet) { self.documents = documents }

    private mutating func schema(of content: TextContent) -> TextSchema {
        let media = content.media
        let key = media.object.node.mapping?.entry("schema")?.key.span
        let path = path(of: media.object)
        // What is shared, or turned round, may be in messages of the other direction.
        let isPlain = path.first == "paths" && !path.contains("callbacks")
        return TextSchema(
            path: path.last == media.name ? path : path + [media.name], schema: media.schema.map { literal($0) },
            direction: isPlain ? content.direction : nil, isShared: false,
            origin: Origin(key ?? media.span, pointer: media.object.location.pointer))
    }

    private func path(of located: Located) -> [String] {
        let document = located.location.document
        let file = document == 0 ? [] : [FilePath.name(documents.documents[document].path)]
        return file + JSONPointer.tokens(of: located.location.pointer)
    }

    private mutating func literal(_ schema: Located) -> Literal {
        guard schema.node.mapping != nil else { return UntypedLiteral.read(schema.node) }
        if schema.node["$ref"]?.scalar != nil, case .found(let target) = documents.follow(schema),
            known.insert(target.location).inserted
        {
            referred.append(target)
        }
        let members = schema.entries.compactMap { _, name, value -> Literal.Member? in
            guard let word = SchemaWord.named(name) else {
                return name.hasPrefix("x-") ? nil : Literal.Member(name, UntypedLiteral.read(value.node))
            }
            // What XML calls its elements and attributes is what is sent.
            if word != .xml, case .annotation = word.use { return nil }
            return Literal.Member(name, literal(value, of: word))
        }
        return .object(members.sorted { $0.name < $1.name })
    }

    private mutating func literal(_ value: Located, of word: SchemaWord) -> Literal {
        switch word.content {
        case .schema: return literal(value)
        case .schemas where value.node.mapping != nil:
            let members = value.entries.map { Literal.Member($0.name, literal($0.value)) }
            return .object(members.sorted { $0.name < $1.name })
        case .schemaList where value.node.sequence != nil: return .array(value.elements.map { literal($0) })
        case .schemaList: return literal(value)
        default:
            let own = UntypedLiteral.read(value.node)
            guard [.required, .enum, .type].contains(word), case .array(let elements) = own else { return own }
            return .array(elements.sorted { "\($0)" < "\($1)" })
        }
    }
}
