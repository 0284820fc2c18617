import MartletContract
import MartletSyntax

/// The schemas that extend others with `allOf`, of those whose parent says with a `discriminator` which one a value is.
struct Subtypes: Sendable {
    /// A schema that others extend.
    struct Parent: Sendable {
        /// The schema.
        var schema: Located
        /// Its name.
        var name: String
        /// The field that says which schema a value is of, with the values of each.
        var discriminator: Located
        /// The name of the model with the schema's own fields, beside the union that has the schema's name.
        var ownName: String
        /// The schemas that extend it, and those that extend them, in the document's order.
        var descendants: [NamedSchema]
    }

    /// The parents, by place.
    private(set) var parents: [Location: Parent] = [:]
    /// The places of the schemas that extend any of them.
    private var children: Set<Location> = []

    /// Whether no schema has any.
    var isEmpty: Bool { parents.isEmpty }

    /// Returns whether a schema extends any other one.
    func isDescendant(_ location: Location) -> Bool { children.contains(location) }

    /// Returns whether a schema extends another one.
    func isDescendant(_ location: Location, of parent: Location) -> Bool {
        parents[parent]?.descendants.contains { $0.target.location == location } ?? false
    }

    /// Returns the schema that has a discriminator itself; nil where no schema extends it.
    func parent(of discriminator: Located) -> Parent? {
        parents.values.first {  // allowed: at most one has it
            $0.discriminator.location == discriminator.location
                && discriminator.location.document == $0.schema.location.document
                && discriminator.location.pointer.hasPrefix($0.schema.location.pointer + "/")
        }
    }

    /// Finds the schemas, before any is read.
    static func find(_ schemas: [(name: String, schema: Located)], _ context: inout OpenAPIContext) {
        guard schemas.contains(where: { $0.schema.node.mapping?["discriminator"] != nil }) else { return }
        var children: [Location: [Int]] = [:]
        var targets: [Located] = []
        for (index, schema) in schemas.enumerated() {
            guard case .found(let target) = context.documents.follow(schema.schema) else {
                targets.append(schema.schema)
                continue
            }
            targets.append(target)
            for element in target.child("allOf")?.elements ?? [] where element.node["$ref"] != nil {
                guard case .found(let parent) = context.documents.follow(element) else { continue }
                children[parent.location, default: []].append(index)
            }
        }
        for (index, schema) in schemas.enumerated() {
            let target = targets[index]
            guard children[target.location] != nil, context.schemas.subtypes.parents[target.location] == nil,
                let discriminator = context.discriminator(ofParent: target)
            else { continue }
            var found: Set<Int> = []
            var waiting = children[target.location] ?? []
            while let child = waiting.popLast() {
                guard targets[child].location != target.location, found.insert(child).inserted else { continue }
                waiting += children[targets[child].location] ?? []
            }
            let descendants = found.sorted().compactMap { child -> NamedSchema? in
                context.names.name(at: targets[child].location).map {
                    NamedSchema(target: targets[child], name: $0, around: [])
                }
            }
            context.schemas.subtypes.children.formUnion(descendants.map(\.target.location))
            guard !descendants.isEmpty, let name = context.names.name(at: target.location) else { continue }
            context.schemas.subtypes.parents[target.location] = Parent(
                schema: target, name: name, discriminator: discriminator,
                ownName: context.names.addInline(hint: "\(schema.name).base"), descendants: descendants)
        }
    }
}

extension OpenAPIContext {
    /// Returns the discriminator of a schema that is an object, and whose own `oneOf` does not list what extends it; nil for
    /// others.
    fileprivate mutating func discriminator(ofParent target: Located) -> Located? {
        let schema = flatten(target)
        guard let discriminator = schema.first(.discriminator),
            discriminator.node.mapping?["propertyName"]?.scalar?.text.isEmpty == false, unions(of: schema).isEmpty,
            !schema.parts.contains(where: { $0.has(.discriminator) && ($0.has(.oneOf) || $0.has(.anyOf)) })
        else { return nil }
        switch form(of: schema) {
        case .object, .map: return discriminator
        case .type, .array, .alternatives, .enumeration, .union: return nil
        }
    }

    /// Reads a schema that others extend: a union of these, and of the schema itself where a value may be no more than that.
    ///
    /// - Returns: Whether it is such a schema.
    mutating func readParent(_ located: Located, name: String, origin: Origin) -> Bool {
        guard let parent = schemas.subtypes.parents[located.location] else { return false }
        let schema = flatten(located)
        let tags = SubtypeTags(parent, &self)
        let use = SchemaUse(TypeReference(.model(name), origin: origin))
        annotate(use, schema.parts, .object, schema)
        var union = Union(members: [], discriminator: tags.property)
        union.discriminatorType = tags.type
        union.exclusivity.isExclusive = true
        for child in parent.descendants {
            guard let values = tags.values[child.target.location] else { continue }
            want(child.target.location)
            let model = schemas.subtypes.parents[child.target.location]?.ownName ?? child.name
            union.members.append(
                Union.Member(
                    name: child.name, type: TypeReference(.model(model), origin: origin), values: values,
                    origin: Origin(child.target.node.span, pointer: child.target.location.pointer)))
        }
        if let values = tags.values[located.location] {
            union.members.append(
                Union.Member(
                    name: name, type: TypeReference(.model(parent.ownName), origin: origin), values: values,
                    origin: origin))
        }
        var model = Model(name: name, shape: .union(union), origin: origin)
        model.use(use)
        models.append(model)
        if schemas.subtypes.isDescendant(located.location) || tags.values[located.location] != nil {
            readOwnModel(schema, name: parent.ownName, origin: origin)
        }
        return true
    }
}

/// The values of a discriminator that stand for each of the schemas that extend another one, and for that one itself.
struct SubtypeTags {
    /// The wire name of the field.
    let property: String
    /// The type of its values.
    let type: Enumeration.RawType
    /// The values by the places of the schemas. A schema without values never occurs itself, like an abstract class.
    let values: [Location: [String]]

    init(_ parent: Subtypes.Parent, _ context: inout OpenAPIContext) {
        property = parent.discriminator.child("propertyName")?.node.scalar?.text ?? ""
        let mapped = SchemaTags.mapped(parent.discriminator, &context)
        let listed = context.tags(of: parent.schema, isRequired: false, only: property).first
        var left = listed?.values ?? []
        var used: Set<String> = []
        var values: [Location: [String]] = [:]
        func take(_ wanted: [String], for location: Location) {
            let own = wanted.filter { used.insert($0).inserted }
            if !own.isEmpty { values[location] = own }
            left.removeAll { own.contains($0) }
        }
        for child in parent.descendants {
            let location = child.target.location
            if let found = mapped[location] { take(found, for: location) }
        }
        for child in parent.descendants where values[child.target.location] == nil {
            let location = child.target.location
            let own = context.tags(of: child.target, isRequired: false, only: property).first
            if let own, own.values.count < listed?.values.count ?? .max {
                take(own.values, for: location)
            } else if mapped.isEmpty || context.schemas.subtypes.parents[location] == nil {
                take([Self.implicitValue(of: child, left)], for: location)
            }
        }
        let own = mapped[parent.schema.location] ?? []
        // A mapping that does not name the parent says that it does not occur itself, unless its own list of values does.
        if !own.isEmpty {
            take(own, for: parent.schema.location)
        } else if listed != nil {
            take(left, for: parent.schema.location)
        } else if mapped.isEmpty {
            let itself = NamedSchema(target: parent.schema, name: parent.name, around: [])
            take([Self.implicitValue(of: itself, [])], for: parent.schema.location)
        }
        let all = values.values.joined()  // allowed: only asked whether all are numbers
        type = listed?.type == .int && all.allSatisfy { Int64($0) != nil } ? .int : .string
        self.values = values
    }

    /// The name of a schema is its value where nothing says otherwise (OpenAPI 3.1.1, section 4.8.25). If the parent lists
    /// values, the one that is spelled alike.
    private static func implicitValue(of schema: NamedSchema, _ listed: [String]) -> String {
        let name = JSONPointer.lastToken(schema.target.location.pointer) ?? schema.name
        return listed.contains(name) ? name : listed.first { $0.repeats(name) } ?? name
    }
}
