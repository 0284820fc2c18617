import MartletContract
import MartletPayloads

/// The complete schemas of one side, with what each of them says itself.
struct ComparedSchemas: Sendable {
    private var schemas: WireSchemas
    /// The own level of each schema; nil for one that cannot be read.
    private var levels: [LevelKey: SchemaLevel?] = [:]
    /// The schemas that each schema refers to; nil for a schema whose keywords are not its whole meaning.
    private var references: TextTable<[String]?> = [:]
    /// The results of ``isJudgedAsWhole(_:limit:)``, by the names of the schemas.
    private var areWhole: TextTable<Bool> = [:]
    /// How many schemas may still be looked at to find out what others say themselves.
    private var levelsLeft = 1_000_000

    private struct LevelKey: Hashable {
        let name: String
        let compared: TextSet
    }

    init(_ contract: Contract) {
        schemas = WireSchemas(contract)
    }

    /// The document; nil where the contract is all that there is.
    var source: (any WireSchemaSource)? { schemas.source }

    /// Returns the schema of a name, and reads all that it refers to; nil where it cannot be read.
    mutating func schema(named name: String, in pool: inout SchemaPool) -> SchemaID? {
        schemas.schema(named: name, in: &pool)
    }

    /// Returns the schema of a name if something has asked for it before.
    func known(_ name: String) -> SchemaID? { schemas.known(name) }

    /// Returns what a schema says itself, beside what it says of members and elements and of what it chooses from; nil where
    /// the document has none, and where too many schemas have a part in it.
    mutating func level(of name: String, _ compared: TextSet) -> SchemaLevel? {
        let key = LevelKey(name: name, compared: compared)
        if let known = levels[key] { return known }
        guard let source, levelsLeft > 0 else { return nil }
        let (level, work) = SchemaLevel.read(name, compared, source)
        levelsLeft -= work
        levels[key] = .some(level)
        return level
    }

    /// Whether a schema and all that it refers to are few, and mean no more than they say: no discriminator, no key of an author's
    /// own, nothing that one side alone sends.
    mutating func isJudgedAsWhole(_ name: String, limit: Int) -> Bool {
        let isWhole = isWhole(name, limit: limit)
        areWhole[name] = isWhole
        return isWhole
    }

    private mutating func isWhole(_ name: String, limit: Int) -> Bool {
        var seen: TextSet = [name]
        var waiting = [name]
        while let next = waiting.popLast() {
            guard areWhole[next] != false, let others = references(of: next), others.count <= limit else {
                return false
            }
            for other in others where seen.insert(other).inserted { waiting.append(other) }
            if seen.count > limit { return false }
        }
        return true
    }

    private mutating func references(of name: String) -> [String]? {
        if let known = references[name] { return known }
        var result: [String]?
        if let source, let schema = source.schema(named: name), source.directions(named: name) == (false, false) {
            var found: [String] = []
            if schema.meansWhatItSays(&found) { result = found }
        }
        references[name] = .some(result)
        return result
    }
}

extension Literal {
    /// Whether a schema means no more than it says. Notes the names of the schemas that it refers to.
    fileprivate func meansWhatItSays(_ references: inout [String]) -> Bool {
        switch self {
        case .object(let members):
            for member in members {
                if member.name == "discriminator" || member.name.hasPrefix("x-martlet-") { return false }
                if member.name == "$ref", let name = ComparedSchemas.name(of: member.value) { references.append(name) }
                guard member.value.meansWhatItSays(&references) else { return false }
            }
            return true
        case .array(let elements): return elements.allSatisfy { $0.meansWhatItSays(&references) }
        default: return true
        }
    }
}

/// What a schema says itself: of the schemas that it refers to, only those that apply to the same value are part of it.
struct SchemaLevel: Hashable, Sendable {
    /// The schema, the places of its members and elements without what is in them.
    let literal: Literal
    /// The names of the members that it names.
    let names: Set<ExactText>
    /// Whether its values mean more than it says: what tells the members of a union apart, or what an author's key says.
    let hasOtherMeaning: Bool
    /// How many schemas may be in one another.
    private static let maxDepth = 32
    /// How many schemas may have a part in one: parts that are referred to twice have twice the size, and so on.
    private static let maxParts = 4_000

    /// Returns what a schema says itself, and how many schemas were looked at; nil where it is not known.
    ///
    /// - Parameter compared: The keywords of the schema itself whose schemas are compared by themselves. Those of `properties`
    ///   are, wherever they are.
    static func read(
        _ name: String, _ compared: TextSet, _ source: any WireSchemaSource
    ) -> (level: SchemaLevel?, work: Int) {
        guard let schema = source.schema(named: name) else { return (nil, 1) }
        var level = Level(source: source)
        guard let literal = level.reduced(schema, [], compared) else { return (nil, level.work) }
        return (SchemaLevel(literal: literal, names: level.names, hasOtherMeaning: level.hasOtherMeaning), level.work)
    }

    /// Whether it names each of some fields.
    func namesAll(of fields: [Field]) -> Bool { fields.allSatisfy { names.contains(ExactText($0.key)) } }

    private struct Level {
        let source: any WireSchemaSource
        var names: Set<ExactText> = []
        var hasOtherMeaning = false
        var work = 0

        mutating func reduced(_ schema: Literal, _ inside: [String], _ compared: TextSet = []) -> Literal? {
            guard case .object(let members) = schema else { return schema }
            work += 1
            guard inside.count < SchemaLevel.maxDepth, work < SchemaLevel.maxParts else { return nil }
            // What only names another schema says what that one says.
            if members.count == 1, members[0].name == "$ref", let name = ComparedSchemas.name(of: members[0].value) {
                guard !inside.contains(name), let target = source.schema(named: name) else { return nil }
                return reduced(target, inside + [name], compared)
            }
            var result: [Literal.Member] = []
            for member in members {
                if compared.contains(member.name), member.value != .bool(false) {
                    // Without the keyword any value is allowed, which is compared as well.
                    guard case .array(let parts) = member.value else { continue }
                    // Whether null is a value, is said where the type is used, unless two alternatives of `oneOf` exclude it.
                    let isSaidTwice = member.name == "oneOf" && parts.contains { !isNull($0) && allowsNull($0) }
                    let others = isSaidTwice ? parts : parts.filter { !isNull($0) }
                    var alternatives: [Literal] = []
                    for part in others {
                        let isPlace = isNull(part) || isMember(part)
                        guard let part = isPlace ? .object([]) : reduced(part, inside) else { return nil }
                        alternatives.append(part)
                    }
                    result.append(.init(member.name, .array(alternatives)))
                } else if let value = reduced(member, inside) {
                    result.append(.init(member.name, value))
                } else {
                    return nil
                }
            }
            return .object(result)
        }

        /// Whether an alternative may be a member of a union, which is compared by itself: it allows more than null and empty
        /// strings.
        private func isMember(_ schema: Literal) -> Bool {
            guard case .object(let members) = schema else { return false }
            if members.count == 1, members[0].name == "$ref", let name = ComparedSchemas.name(of: members[0].value) {
                guard case .object(let target)? = source.schema(named: name) else { return true }
                return Self.allowsMore(target)
            }
            return Self.allowsMore(members)
        }

        private static func allowsMore(_ members: [Literal.Member]) -> Bool {
            members.allSatisfy { member in
                switch (member.name, member.value) {
                case ("type", let value), ("const", let value):
                    ![.null, .string("null"), .array([.string("null")]), .string("")].contains(value)
                case ("enum", .array(let values)): !values.allSatisfy { $0 == .null || $0 == .string("") }
                default: true
                }
            }
        }

        /// Whether a schema, or the one that it refers to, is that of null.
        private func isNull(_ schema: Literal) -> Bool {
            guard case .object(let members) = schema, members.count == 1 else { return false }
            guard members[0].name == "$ref", let name = ComparedSchemas.name(of: members[0].value) else {
                return members[0].name == "type" && members[0].value == .string("null")
            }
            return source.schema(named: name) == .object([.init("type", .string("null"))])
        }

        /// Whether a schema, or the one that it refers to, names null among its types.
        private func allowsNull(_ schema: Literal) -> Bool {
            guard case .object(let members) = schema else { return false }
            if members.count == 1, members[0].name == "$ref" {
                guard let name = ComparedSchemas.name(of: members[0].value),
                    case .object(let target)? = source.schema(named: name)
                else { return false }
                return Self.namesNull(target)
            }
            return Self.namesNull(members)
        }

        private static func namesNull(_ members: [Literal.Member]) -> Bool {
            members.contains { member in
                guard member.name == "type", case .array(let names) = member.value else { return false }
                return names.contains(.string("null"))
            }
        }

        private mutating func reduced(_ member: Literal.Member, _ inside: [String]) -> Literal? {
            switch (member.name, member.value) {
            case ("$ref", let reference):
                guard let name = ComparedSchemas.name(of: reference), !inside.contains(name),
                    let schema = source.schema(named: name)
                else { return nil }
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
