package import MartletContract

/// The complete schemas of one document, read into a pool when they are asked for.
package struct WireSchemas: Sendable {
    /// The document; nil where the contract is all that there is.
    package let source: (any WireSchemaSource)?
    private var options = SchemaReader.Options()
    /// How values are validated; nil where schemas are compared, by the letter.
    private let validation: WireValidation?
    /// The schemas that are in the pool, by their names; nil for those that cannot be read.
    private var known: TextTable<SchemaID?> = [:]
    /// What is referred to and still to be read.
    private var waiting: [(schema: Literal, id: SchemaID)] = []
    /// The schemas whose values the sender does not send.
    private var unsent: Set<SchemaID> = []
    private var unsentMembers = UnsentRequirements()

    /// Reads the schemas of a contract's document by the letter.
    package init(_ contract: Contract) {
        source = contract.document.schemas
        validation = nil
        options.assertsFormat = true
    }

    /// Reads the schemas of a contract's document to validate what one side sends.
    ///
    /// - Parameters:
    ///   - areTaggedExact: Whether the letter of `oneOf` counts also beside a discriminator.
    ///   - assertsFormat: Whether a string must have the form that `format` names.
    package init(
        _ contract: Contract, validating sender: SchemaView.Sender, areTaggedExact: Bool = false,
        assertsFormat: Bool = true
    ) {
        options.assertsFormat = assertsFormat
        source = contract.document.schemas
        validation = WireValidation(contract, sender, areTaggedExact: areTaggedExact)
    }

    /// How often a schema that is in the pool was changed because of what another one says of its members.
    var excusedCount: Int { unsentMembers.count }

    /// Returns the name of the schema at a location; nil where the document has none.
    package func name(of origin: Origin) -> String? { source?.name(of: origin) }

    /// Returns the schema of a name, and reads all that it refers to; nil where it cannot be read.
    package mutating func schema(named name: String, in pool: inout SchemaPool) -> SchemaID? {
        let start = pool.nodes.count
        let id = reserve(name, &pool)
        while let next = waiting.popLast() {
            pool[next.id] = pool[read(next.schema, &pool)]
        }
        if validation != nil { unsentMembers.excuse(start..<pool.nodes.count, unsent, in: &pool) }
        return id
    }

    /// Returns the schema of a name if something has asked for it before.
    package func known(_ name: String) -> SchemaID? { known[name].flatMap(\.self) }

    private mutating func reserve(_ name: String, _ pool: inout SchemaPool) -> SchemaID? {
        if let known = known[name] { return known }
        var id: SchemaID?
        switch source?.schema(named: name) {
        case .bool(true)?, .object([])?: id = pool.everything
        case .bool(false)?: id = pool.nothing
        case let schema? where schema.members != nil:
            let modelName = Self.modelName(of: name)
            let isShared = validation == nil && modelName == nil && schema.isSchemaOfScalars
            if isShared, let shared = pool.scalars[schema] {
                id = shared
                break
            }
            let reserved = pool.reserve()
            pool.names[reserved] = modelName
            waiting.append((schema, reserved))
            if isShared { pool.scalars[schema] = reserved }
            id = reserved
            if let validation, let source, validation.isUnsent(source.directions(named: name)) {
                unsent.insert(reserved)
            }
        default: break
        }
        known[name] = .some(id)
        return id
    }

    /// Returns what a schema is called that stands among those with names; nil for all others.
    private static func modelName(of name: String) -> String? {
        let bytes = name.utf8
        guard let end = bytes.lastIndex(of: slash) else { return nil }
        let path = bytes[..<end]
        let start = path.lastIndex(of: slash).map(path.index(after:)) ?? path.startIndex
        let last = name[bytes.index(after: end)...]
        guard !last.isEmpty, folders.contains(where: { $0.utf8.elementsEqual(path[start...]) }) else { return nil }
        return JSONPointerText.unescape(last)
    }

    private static let slash = UInt8(ascii: "/")
    /// What schemas with a name are in.
    private static let folders = ["schemas", "definitions", "$defs"]

    private mutating func read(_ literal: Literal, _ pool: inout SchemaPool) -> SchemaID {
        let literal = validation?.converted(literal) ?? literal
        guard case .object(let members) = literal else { return pool.everything }
        return SchemaReader.read(
            members.map { SchemaKeyword($0.name, $0.value) }, isWhole: true, into: &pool, options: options
        ) { name, pool in reserve(name, &pool) }
    }
}

extension Literal {
    /// Whether it is a schema of Booleans, numbers, strings or null, without `enum`, `const` and references. Such a schema is
    /// never a model, and means the same at each place.
    fileprivate var isSchemaOfScalars: Bool {
        guard let members else { return false }
        if members.count == 1, members[0].name == "anyOf", let choices = members[0].value.elements {
            return choices.allSatisfy(\.isSchemaOfScalars)
        }
        return members.allSatisfy { member in
            switch (member.name, member.value) {
            case ("type", .string(let name)): name != "object" && name != "array"
            case ("$ref", _), ("$id", _), ("id", _), ("$anchor", _), ("$dynamicAnchor", _), ("const", _): false
            case (_, .array), (_, .object): false
            default: true
            }
        } && members.contains { $0.name == "type" }
    }
}
