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
        /// The values that identify each of them.
        var tags = SubtypeTags()
    }

    /// The parents, by place.
    private(set) var parents: [Location: Parent] = [:]
    /// The places of the parents, in the document's order.
    private(set) var places: [Location] = []
    /// The parents that each schema extends, by place.
    private var ancestors: [Location: Set<Location>] = [:]
    /// The places of the parents, by those of the discriminators that they have themselves.
    private var owners: [Location: Location] = [:]

    /// Whether no schema has any.
    var isEmpty: Bool { parents.isEmpty }

    /// Returns whether a schema extends any other one.
    func isDescendant(_ location: Location) -> Bool { ancestors[location] != nil }

    /// Returns whether a schema extends any of several others.
    func isDescendant(_ location: Location, ofAny others: Set<Location>) -> Bool {
        ancestors[location].map { !$0.isDisjoint(with: others) } ?? false
    }

    /// Returns the schema that has a discriminator itself; nil where no schema extends it. That of a copy of a template may be
    /// the template.
    func parent(of discriminator: Located, _ documents: DocumentSet) -> Parent? {
        let owner = owners[discriminator.location] ?? owners[documents.original(of: discriminator.location)]
        return owner.flatMap { parents[$0] }
    }

    /// Whether a descendant of a parent is a union itself, told apart by another field than the parent is.
    func isNested(_ child: Location, in parent: Parent) -> Bool {
        parents[child].map { $0.property != parent.property } ?? false
    }

    /// Whether a descendant of a parent is one by way of a nested union of the parent.
    func isBehindNested(_ child: Location, in parent: Parent) -> Bool {
        ancestors(of: child).contains { isDescendant($0, ofAny: [parent.schema.location]) && isNested($0, in: parent) }
    }

    /// Returns the places of the parents that a schema extends.
    func ancestors(of location: Location) -> Set<Location> { ancestors[location] ?? [] }

    private mutating func add(_ parent: Parent) {
        let (location, discriminator) = (parent.schema.location, parent.discriminator.location)
        parents[location] = parent
        places.append(location)
        for child in parent.descendants { ancestors[child.target.location, default: []].insert(location) }
        if parent.schema.holds(parent.discriminator), owners[discriminator] == nil { owners[discriminator] = location }
    }

    /// Notes the values that identify the descendants of a parent.
    mutating func set(_ tags: SubtypeTags, of parent: Location) { parents[parent]?.tags = tags }

    /// Finds the schemas, before any is read.
    static func find(_ schemas: [(name: String, schema: Located)], _ context: inout OpenAPIContext) {
        let documents = context.documents
        func hasDiscriminator(_ schema: Located) -> Bool {
            guard schema.node["$ref"] != nil, case .found(let target) = documents.follow(schema) else {
                return schema.node["discriminator"] != nil
            }
            return target.node["discriminator"] != nil
        }
        guard schemas.contains(where: { hasDiscriminator($0.schema) }) else { return }
        var children: [Location: [Int]] = [:]
        var targets: [Located] = []
        for (index, schema) in schemas.enumerated() {
            guard case .found(let target) = documents.follow(schema.schema) else {
                targets.append(schema.schema)
                continue
            }
            targets.append(target)
            // Another name for a copy of a template is none of the names that the discriminator has.
            if DynamicScopes.isCopy(target.location.pointer) { continue }
            for element in target.child("allOf")?.elements ?? [] where element.node["$ref"] != nil {
                guard case .found(let parent) = context.documents.follow(element) else { continue }
                // What extends a template with types of its own extends it.
                children[context.documents.original(of: parent.location), default: []].append(index)
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
                guard context.budget.spend(on: .subtypes) else { return }
                waiting += children[targets[child].location] ?? []
            }
            add(target, name: schema.name, discriminator, found.sorted().map { targets[$0] }, &context)
        }
        for (parent, extensions) in context.documents.subtypesOfCopies {
            guard let target = context.documents.located(parent),
                let discriminator = context.discriminator(ofParent: target),
                let name = context.names.name(at: parent), context.schemas.subtypes.parents[parent] == nil
            else { continue }
            add(target, name: name, discriminator, extensions.compactMap(context.documents.located), &context)
        }
        SubtypeTags.read(&context)
    }

    private static func add(
        _ schema: Located, name: String, _ discriminator: Located, _ extensions: [Located],
        _ context: inout OpenAPIContext
    ) {
        let descendants = extensions.compactMap { child -> NamedSchema? in
            context.names.name(at: child.location).map { NamedSchema(target: child, name: $0, around: []) }
        }
        guard !descendants.isEmpty, context.tells(descendants, apartFrom: schema, discriminator),
            let own = context.names.name(at: schema.location)
        else { return }
        context.schemas.subtypes.add(
            Parent(
                schema: schema, name: own, discriminator: discriminator,
                ownName: context.names.addInline(hint: "\(name).base"), descendants: descendants))
    }
}

extension Subtypes.Parent {
    /// The wire name of the field whose value says which schema a value is of.
    var property: String { discriminator.child("propertyName")?.node.scalar?.text ?? "" }
}

extension Located {
    /// Whether something stands inside of it.
    fileprivate func holds(_ other: Located) -> Bool {
        other.location.document == location.document && other.location.pointer.hasPrefix(location.pointer + "/")
    }
}

extension OpenAPIContext {
    /// Whether a discriminator can say that a value of a schema is one that extends it. A mapping of a schema further up lists
    /// what its values can be: what it does not name takes over fields, and is no subtype where the schema itself is meant.
    fileprivate mutating func tells(
        _ descendants: [NamedSchema], apartFrom schema: Located, _ discriminator: Located
    ) -> Bool {
        let mapped = mapping(of: discriminator)
        guard !mapped.isEmpty, !schema.holds(discriminator),
            let property = discriminator.child("propertyName")?.node.scalar?.text
        else { return true }
        let own = tag(property, of: schema)
        return descendants.contains { child in
            guard mapped[child.target.location] == nil else { return true }
            let listed = tag(property, of: child.target)
            return listed != nil && listed?.values != own?.values
        }
    }

    /// Returns the discriminator that counts for a schema: its own, else that of the first schema of its `allOf` that has one.
    private mutating func nearestDiscriminator(of target: Located, _ schema: Schema, depth: Int = 0) -> Located? {
        let found = schema.parts.compactMap { $0.child(.discriminator) }
        if found.count < 2 || depth > SchemaState.maxDepth { return found.first }
        if let own = found.last(where: target.holds) { return own }
        for element in target.child("allOf")?.elements ?? [] where element.node["$ref"] != nil {
            guard case .found(let parent) = documents.follow(element), parent.location != target.location else {
                continue
            }
            let flat = flatten(parent)
            if flat.has(.discriminator) { return nearestDiscriminator(of: parent, flat, depth: depth + 1) }
        }
        return found.first
    }

    /// Returns the discriminator of a schema that is an object, and whose own `oneOf` does not list what extends it; nil for
    /// others.
    fileprivate mutating func discriminator(ofParent target: Located) -> Located? {
        let schema = flatten(target)
        guard let discriminator = nearestDiscriminator(of: target, schema),
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
    /// - Parameter place: The place of the schema, which may be what the component refers to.
    /// - Returns: Whether it is such a schema.
    mutating func readParent(_ located: Located, at place: Location, name: String, origin: Origin) -> Bool {
        guard let parent = schemas.subtypes.parents[place] else { return false }
        let schema = flatten(located)
        let tags = parent.tags
        let use = SchemaUse(TypeReference(.model(name), origin: origin))
        annotate(use, schema.parts, .object, schema)
        var union = Union(members: [], discriminator: tags.property)
        union.discriminatorType = tags.type
        union.exclusivity.isExclusive = true
        for child in parent.descendants {
            guard let values = tags.values[child.target.location] else { continue }
            want(child.target.location)
            let isNested = schemas.subtypes.isNested(child.target.location, in: parent)
            let inner = isNested ? nil : schemas.subtypes.parents[child.target.location]
            let model = inner?.ownName ?? child.name
            var member = Union.Member(
                name: child.name, type: TypeReference(.model(model), origin: origin), values: values,
                origin: Origin(child.target.node.span, pointer: child.target.location.pointer))
            member.impliedValues = tags.implied[child.target.location] ?? []
            union.members.append(member)
        }
        if let values = tags.values[place] {
            var member = Union.Member(
                name: name, type: TypeReference(.model(parent.ownName), origin: origin), values: values, origin: origin)
            member.impliedValues = tags.implied[place] ?? []
            union.members.append(member)
        }
        var places = parent.descendants.filter { tags.values[$0.target.location] != nil }.map(\.target.location)
        if tags.values[place] != nil { places.append(place) }
        places = places.map(documents.original)
        union.fallback = fallback(of: parent.discriminator, in: union) { places[$0] == $1 }
        var model = Model(name: name, shape: .union(union), origin: origin)
        model.use(use)
        models.append(model)
        let outer = schemas.subtypes.ancestors(of: place).compactMap { schemas.subtypes.parents[$0] }
        if tags.values[place] != nil || outer.contains(where: { $0.property == parent.property }) {
            readOwnModel(schema, name: parent.ownName, origin: origin)
        }
        return true
    }
}
