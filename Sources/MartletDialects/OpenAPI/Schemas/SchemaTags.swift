import MartletContract
import MartletSyntax

/// The field by whose value the members of a union are told apart.
struct SchemaTags {
    /// The wire name of the field.
    var property: String
    /// The type of its values.
    var type: Enumeration.RawType
    /// The values of each member.
    var values: [[String]]
    /// The values that each member is read by as well.
    var implied: [[String]]

    /// Finds the field: the one that the document names, else one that every member must have with values of its own.
    ///
    /// - Parameter outer: the places of the unions that this one is a member of.
    static func read(
        _ form: UnionForm, inside outer: Set<Location> = [], _ context: inout OpenAPIContext
    ) -> SchemaTags? {
        guard let discriminator = form.discriminator ?? inherited(form, &context) else {
            return inferred(form, &context)
        }
        guard let mapping = discriminator.node.mapping, let property = mapping["propertyName"]?.scalar?.text,
            !property.isEmpty
        else {
            context.report(
                .wrongShape, "a discriminator is an object with 'propertyName'", at: discriminator.node.span,
                help: "the members are told apart without it")
            return inferred(form, &context)
        }
        return explicit(form, property, discriminator, inside: outer, &context)
    }

    private static func explicit(
        _ form: UnionForm, _ property: String, _ discriminator: Located, inside outer: Set<Location>,
        _ context: inout OpenAPIContext
    ) -> SchemaTags? {
        var all: [[String]] = []
        var implied: [[String]] = []
        var type: Enumeration.RawType?
        let mapping = context.mapping(of: discriminator)
        let inherited = context.schemas.subtypes.parent(of: discriminator, context.documents)?.tags
        var used: TextSet = []
        let tags = values(of: property, in: form.members, &context)
        for (position, member) in form.members.enumerated() {
            guard isObject(member, &context) else {
                context.report(
                    .invalidDiscriminator, "a member is no object, so it cannot carry '\(property.excerpt)'",
                    at: member.node.span, help: "the members are tried in order")
                return nil
            }
            let named = context.named(member)
            let own = tags[position]
            if type == nil { type = own?.type }
            var values = named.flatMap { mapping[$0.target.location] } ?? mapping[member.location] ?? []
            if values.isEmpty { values = own?.values ?? [] }
            var others: [String] = []
            // A name that the field does not list cannot be its value.
            if own == nil, let named, let name = mapping.impliedName(of: named.target.location) { others = [name] }
            if let named, let inherited {
                let children = context.schemas.subtypes.parents[named.target.location]?.descendants ?? []
                guard context.budget.spend(children.count, on: .subtypes) else { return nil }
                let places = [named.target.location] + children.map(\.target.location)
                values = places.flatMap { inherited.values(of: $0, context.documents) }
                others = places.flatMap { inherited.implied(of: $0, context.documents) }
                guard context.budget.spend(values.count, on: .subtypes) else { return nil }
            } else if let inner = NestedTags.read(of: member, property, inside: outer, &context) {
                type = type ?? inner.type
                values = inner.values + inner.places.flatMap { mapping[$0] ?? [] } + values
                others = inner.implied
            }
            // The name of a schema is its value where no mapping says otherwise (OpenAPI 3.1.1, section 4.8.25).
            if values.isEmpty, let named {
                values = [context.documents.wireName(of: named.target.location) ?? named.name]
            }
            values = values.filter { used.insert($0).inserted }
            guard !values.isEmpty else {
                context.report(
                    .invalidDiscriminator, "no value of '\(property.excerpt)' stands for this member alone",
                    at: member.node.span, help: "the members are tried in order")
                return nil
            }
            all.append(values)
            implied.append(others)
        }
        switch type ?? context.tagType(of: property, in: form) {
        case .string?:
            implied = implied.map { $0.filter { used.insert($0).inserted } }
            return SchemaTags(property: property, type: .string, values: all, implied: implied)
        case .int? where all.allSatisfy({ $0.allSatisfy { Int64($0) != nil } }):
            return SchemaTags(property: property, type: .int, values: all, implied: all.map { _ in [] })
        case .int?, nil:
            context.report(
                .invalidDiscriminator, "the type of '\(property.excerpt)' lacks the values of the discriminator",
                at: discriminator.node.span, help: "give it the type string; the members are tried in order")
            return nil
        }
    }

    /// Returns the discriminator of the schema that all members extend, the nearest of several; nil if they extend none in
    /// common.
    private static func inherited(_ form: UnionForm, _ context: inout OpenAPIContext) -> Located? {
        guard !context.schemas.subtypes.isEmpty else { return nil }
        var common: [Located] = []
        for (position, member) in form.members.enumerated() {
            guard context.named(member) != nil else { return nil }
            let found = context.flatten(member).parts.compactMap { $0.child(.discriminator) }
            let originals = Set(found.map { context.documents.original(of: $0.location) })
            common =
                position == 0
                ? found : common.filter { originals.contains(context.documents.original(of: $0.location)) }
        }
        let subtypes = context.schemas.subtypes
        var nearest: Subtypes.Parent?
        for parent in common.compactMap({ subtypes.parent(of: $0, context.documents) }) {
            guard let outer = nearest?.schema.location else {
                nearest = parent
                continue
            }
            if subtypes.isDescendant(parent.schema.location, ofAny: [outer]) { nearest = parent }
        }
        return nearest?.discriminator
    }

    /// Finds a field that every member must have, with values that no other member has.
    private static func inferred(_ form: UnionForm, _ context: inout OpenAPIContext) -> SchemaTags? {
        guard form.members.count > 1, form.members.count <= 500 else { return nil }
        let common = OpenAPIContext.required(form.common)
        var candidates: [String] = []
        var found: TextTable<[[String]]> = [:]
        var types: TextTable<Enumeration.RawType> = [:]
        for (position, member) in form.members.enumerated() {
            let tags = context.tags(of: member, besides: common)
            if position == 0 { candidates = tags.map(\.property) }
            let byName = TextTable(tags.map { ($0.property, $0) }) { first, _ in first }
            candidates = candidates.filter { name in
                guard let tag = byName[name], types[name] == nil || types[name] == tag.type else { return false }
                types[name] = tag.type
                found[name, default: []].append(tag.values)
                return true
            }
            guard !candidates.isEmpty else { return nil }
        }
        for name in candidates {
            guard let values = found[name], let type = types[name] else { continue }
            let flat = values.flatMap { $0 }
            guard TextSet(flat).count == flat.count else { continue }
            return SchemaTags(property: name, type: type, values: values, implied: values.map { _ in [] })
        }
        return nil
    }

    /// Returns the values of a field that each member allows and no other one does.
    private static func values(
        of property: String, in members: [Located], _ context: inout OpenAPIContext
    ) -> [Tag?] {
        let tags = members.map { context.tag(property, of: $0) }
        var counts: TextTable<Int> = [:]
        for value in tags.compactMap({ $0?.values }).joined() { counts[value, default: 0] += 1 }
        return tags.map { tag in
            var own = tag
            own?.values.removeAll { counts[$0] != 1 }
            return own
        }
    }

    private static func isObject(_ member: Located, _ context: inout OpenAPIContext) -> Bool {
        let schema = context.flatten(member)
        switch context.form(of: schema) {
        case .object, .alternatives, .map, .type(.json, _): return true
        case .union: return schema.has(.properties) || !schema.has(.type) || context.types(of: schema) == [.object]
        case .type, .array, .enumeration: return false
        }
    }
}
