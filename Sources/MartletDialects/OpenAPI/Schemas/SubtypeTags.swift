import MartletContract
import MartletSyntax

/// The values of a discriminator that identify the schemas that extend another one, and that one itself.
struct SubtypeTags: Sendable {
    /// The wire name of the field.
    private(set) var property = ""
    /// The type of its values.
    private(set) var type: Enumeration.RawType = .string
    /// The values by the places of the schemas. A schema without values never occurs itself, like an abstract class.
    private(set) var values: [Location: [String]] = [:]
    /// The values that the schemas are read by as well, by the places of these.
    private(set) var implied: [Location: [String]] = [:]

    /// Reads those of all parents. A schema is looked at once, however many parents it extends.
    static func read(_ context: inout OpenAPIContext) {
        let subtypes = context.schemas.subtypes
        func property(of parent: Location) -> String? { subtypes.parents[parent]?.property }
        var own: [Location: TextTable<Tag>] = [:]
        var seen: Set<Location> = []
        for place in subtypes.places {
            for child in subtypes.parents[place]?.descendants ?? [] where seen.insert(child.target.location).inserted {
                let schema = context.flatten(child.target)
                let names = TextSet(subtypes.ancestors(of: child.target.location).compactMap(property))
                for name in names.sorted() {
                    own[child.target.location, default: [:]][name] = context.tag(name, in: schema)
                }
            }
        }
        for place in subtypes.places {
            guard let parent = subtypes.parents[place] else { continue }
            let tags = SubtypeTags(parent, own, &context)
            let count = tags.values.reduce(0) { $0 + $1.value.count }
            guard context.budget.spend(count, on: .subtypes) else { return }
            context.schemas.subtypes.set(tags, of: place)
        }
    }

    /// Creates those of a parent without descendants.
    init() {}

    /// - Parameter tags: the values that the schemas list themselves, by their places and the wire names of the fields.
    private init(
        _ parent: Subtypes.Parent, _ tags: [Location: TextTable<Tag>], _ context: inout OpenAPIContext
    ) {
        property = parent.property
        let mapping = context.mapping(of: parent.discriminator)
        let innerMapping = context.mappings(inside: parent)
        let listed = context.tag(property, in: context.flatten(parent.schema))
        var left = listed?.values ?? []
        var used: TextSet = []
        var values: [Location: [String]] = [:]
        let documents = context.documents
        // The name of a schema is its value where nothing says otherwise (OpenAPI 3.1.1, section 4.8.25). If the parent lists
        // values, the one that is spelled alike.
        func implicitValue(of schema: NamedSchema, _ listed: [String]) -> String {
            let name = documents.wireName(of: schema.target.location) ?? schema.name
            return listed.contains(name) ? name : listed.first { $0.repeats(name) } ?? name
        }
        func take(_ wanted: [String], for location: Location) {
            let own = wanted.filter { used.insert($0).inserted }
            guard !own.isEmpty else { return }
            values[location] = own
            left.removeAll { used.contains($0) }
        }
        for child in parent.descendants {
            let location = child.target.location
            let found = mapping[location] ?? context.swaggerTag(of: child.target) ?? innerMapping[location]
            if let found { take(found, for: location) }
        }
        for child in parent.descendants where values[child.target.location] == nil {
            let location = child.target.location
            let own = tags[location]?[property]
            if let own, own.values.count < listed?.values.count ?? .max {
                take(own.values, for: location)
            } else if mapping.isEmpty
                || context.schemas.subtypes.parents[location] == nil
                    && !context.schemas.subtypes.isBehindNested(location, in: parent)
            {
                take([implicitValue(of: child, left)], for: location)
            }
        }
        let own = mapping[parent.schema.location] ?? context.swaggerTag(of: parent.schema) ?? []
        // A mapping that does not name the parent says that it does not occur itself, unless its own list of values does.
        if !own.isEmpty {
            take(own, for: parent.schema.location)
        } else if listed != nil {
            // Those of schemas beside this one, which are subtypes of the same parent, are not its own.
            let inside = Set(parent.descendants.map(\.target.location) + [parent.schema.location])
            for place in context.schemas.subtypes.ancestors(of: parent.schema.location) where !left.isEmpty {
                guard let outer = context.schemas.subtypes.parents[place], outer.property == property,
                    context.budget.spend(outer.descendants.count, on: .subtypes)
                else { continue }
                let outerMapping = context.mapping(of: outer.discriminator)
                for child in outer.descendants where !inside.contains(child.target.location) {
                    let others =
                        outerMapping[child.target.location] ?? context.swaggerTag(of: child.target)
                        ?? [implicitValue(of: child, left)]
                    left.removeAll { others.contains($0) }
                }
            }
            take(left, for: parent.schema.location)
        } else if mapping.isEmpty {
            let itself = NamedSchema(target: parent.schema, name: parent.name, around: [])
            take([implicitValue(of: itself, [])], for: parent.schema.location)
        }
        let all = values.values.joined()  // allowed: only asked whether all are numbers
        let known = listed?.type ?? context.tagType(of: property, in: context.flatten(parent.schema)) ?? .string
        type = known == .int && all.allSatisfy { Int64($0) != nil } ? .int : .string
        self.values = values
        guard type == .string, listed == nil else { return }
        for location in parent.descendants.map(\.target.location) + [parent.schema.location] {
            guard values[location] != nil, tags[location]?[property] == nil,
                let name = mapping.impliedName(of: location), used.insert(name).inserted
            else { continue }
            implied[location] = [name]
        }
    }

    /// Returns the values that identify a schema. A copy of a template that only schemas extend has those of the template.
    func values(of schema: Location, _ documents: DocumentSet) -> [String] {
        values[schema] ?? values[documents.original(of: schema)] ?? []
    }

    /// Returns the values that a schema is read by as well.
    func implied(of schema: Location, _ documents: DocumentSet) -> [String] {
        implied[schema] ?? implied[documents.original(of: schema)] ?? []
    }
}

extension OpenAPIContext {
    /// Returns the values that the mappings of descendants have for schemas, where these name the same field as the parent.
    fileprivate mutating func mappings(inside parent: Subtypes.Parent) -> [Location: [String]] {
        var values: [Location: [String]] = [:]
        for place in parent.descendants.map(\.target.location) {
            guard let inner = schemas.subtypes.parents[place], inner.property == parent.property,
                inner.discriminator.location != parent.discriminator.location,
                budget.spend(inner.descendants.count, on: .subtypes)
            else { continue }
            let mapping = mapping(of: inner.discriminator)
            for child in inner.descendants where values[child.target.location] == nil {
                values[child.target.location] = mapping[child.target.location]
            }
        }
        return values
    }

    /// Returns the value of the discriminator that a schema of Swagger 2.0 names for itself, in keys of other tools; nil where
    /// it names none. 2.0 has no `mapping`.
    fileprivate func swaggerTag(of schema: Located) -> [String]? {
        guard isSwagger else { return nil }
        let node = schema.node["x-discriminator-value"] ?? schema.node["x-ms-discriminator-value"]
        return node?.scalar.map { [$0.text] }
    }
}
