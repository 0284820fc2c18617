import MartletContract
import MartletPayloads

/// The whole schemas of one side, as its document has them, in the pool of a comparison.
struct WireSchemas: Sendable {
    private let source: (any WireSchemaSource)?
    /// The schemas that are in the pool, by their names; nil for those that cannot be read.
    private var known: [String: SchemaID?] = [:]
    /// What is referred to and still to be read.
    private var waiting: [(name: String, id: SchemaID)] = []

    init(_ contract: Contract) {
        source = contract.document.schemas
    }

    /// Whether the contract was read from a document that has schemas.
    var isThere: Bool { source != nil }

    /// Returns the name of the schema at a location; nil where the document has none.
    func name(of origin: Origin) -> String? { source?.name(of: origin) }

    /// Returns the schema of a name, and reads all that it refers to; nil where it cannot be read.
    mutating func schema(named name: String, in pool: inout SchemaPool) -> SchemaID? {
        let id = reserve(name, &pool)
        while let next = waiting.popLast() {
            guard let literal = source?.schema(named: next.name) else { continue }
            pool[next.id] = pool[read(literal, &pool)]
        }
        return id
    }

    /// Returns the schema of a name if something has asked for it before.
    func known(_ name: String) -> SchemaID? { known[name].flatMap(\.self) }

    private mutating func reserve(_ name: String, _ pool: inout SchemaPool) -> SchemaID? {
        if let known = known[name] { return known }
        var id: SchemaID?
        switch source?.schema(named: name) {
        case .bool(true)?: id = pool.everything
        case .bool(false)?: id = pool.nothing
        case .object?:
            let reserved = pool.reserve()
            waiting.append((name, reserved))
            id = reserved
        default: break
        }
        known[name] = .some(id)
        return id
    }

    private mutating func read(_ literal: Literal, _ pool: inout SchemaPool) -> SchemaID {
        guard case .object(let members) = literal else { return pool.everything }
        var options = SchemaReader.Options()
        options.assertsFormat = true
        return SchemaReader.read(
            members.map { SchemaKeyword($0.name, $0.value) }, isWhole: true, into: &pool, options: options
        ) { name, pool in reserve(name, &pool) }
    }

    /// Returns what a schema says itself, beside what it says of members and elements and of what it chooses from.
    func level(of name: String, _ compared: Set<String>) -> SchemaLevel? {
        source.flatMap { SchemaLevel(name, compared, $0) }
    }
}

/// What a schema says itself: of the schemas that it refers to, only those that apply to the same value are part of it.
struct SchemaLevel: Hashable, Sendable {
    /// The schema, the places of its members and elements without what is in them.
    let literal: Literal
    /// The names of the members that it names.
    private(set) var names: Set<ExactText> = []
    /// Whether its values mean more than it says: what tells the members of a union apart, or what an author's key says.
    private(set) var hasOtherMeaning = false
    /// How many schemas may be in one another.
    private static let maxDepth = 32

    /// - Parameter compared: The keywords of the schema itself whose schemas are compared by themselves. Those of `properties`
    ///   are, wherever they are.
    init?(_ name: String, _ compared: Set<String>, _ source: any WireSchemaSource) {
        guard let schema = source.schema(named: name) else { return nil }
        var level = Level(source: source)
        guard let literal = level.reduced(schema, [], compared) else { return nil }
        self.literal = literal
        names = level.names
        hasOtherMeaning = level.hasOtherMeaning
    }

    private struct Level {
        let source: any WireSchemaSource
        var names: Set<ExactText> = []
        var hasOtherMeaning = false

        mutating func reduced(_ schema: Literal, _ inside: [String], _ compared: Set<String> = []) -> Literal? {
            guard case .object(let members) = schema else { return schema }
            guard inside.count < SchemaLevel.maxDepth else { return nil }
            var result: [Literal.Member] = []
            for member in members {
                if compared.contains(member.name), member.value != .bool(false) {
                    // Without the keyword any value is allowed, which is compared as well.
                    guard case .array = member.value else { continue }
                    result.append(.init(member.name, Self.emptied(member.value)))
                } else if let value = reduced(member, inside) {
                    result.append(.init(member.name, value))
                } else {
                    return nil
                }
            }
            return .object(result)
        }

        /// Returns a schema, or a list of them, without what they say.
        private static func emptied(_ value: Literal) -> Literal {
            switch value {
            case .object: .object([])
            case .array(let elements): .array(elements.map(emptied))
            default: value
            }
        }

        private mutating func reduced(_ member: Literal.Member, _ inside: [String]) -> Literal? {
            switch (member.name, member.value) {
            case ("$ref", .string(let reference)):
                let name = JSONPointerText.unescape(reference.dropFirst("#/models/".count))
                guard !inside.contains(name), let schema = source.schema(named: name) else { return nil }
                return reduced(schema, inside + [name])
            case ("properties", .object(let properties)):
                names.formUnion(properties.map { ExactText($0.name) })
                return .array(properties.map { .string($0.name) })
            case ("discriminator", _):
                hasOtherMeaning = true
                return .null
            case ("allOf", .array(let parts)), ("oneOf", .array(let parts)), ("anyOf", .array(let parts)),
                ("prefixItems", .array(let parts)), ("items", .array(let parts)):
                var results: [Literal] = []
                for part in parts {
                    guard let part = reduced(part, inside) else { return nil }
                    results.append(part)
                }
                return .array(results)
            case ("patternProperties", .object(let parts)), ("dependentSchemas", .object(let parts)),
                ("dependencies", .object(let parts)):
                var results: [Literal.Member] = []
                for part in parts {
                    guard let value = reduced(part.value, inside) else { return nil }
                    results.append(.init(part.name, value))
                }
                return .object(results)
            case ("not", let part), ("if", let part), ("then", let part), ("else", let part), ("contains", let part),
                ("propertyNames", let part), ("additionalItems", let part), ("unevaluatedItems", let part),
                ("unevaluatedProperties", let part), ("items", let part), ("additionalProperties", let part):
                return reduced(part, inside)
            case let (name, value):
                if name.hasPrefix("x-martlet-") { hasOtherMeaning = true }
                return value
            }
        }
    }
}
