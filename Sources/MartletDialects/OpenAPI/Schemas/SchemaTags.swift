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

    /// Finds the field: the one that the document names, else one that every member must have with values of its own.
    static func read(_ form: UnionForm, _ context: inout OpenAPIContext) -> SchemaTags? {
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
        return explicit(form, property, discriminator, &context)
    }

    private static func explicit(
        _ form: UnionForm, _ property: String, _ discriminator: Located, _ context: inout OpenAPIContext
    ) -> SchemaTags? {
        var all: [[String]] = []
        var type: Enumeration.RawType?
        let mapped = mapped(discriminator, &context)
        let parent = context.schemas.subtypes.parent(of: discriminator)
        let inherited = parent.map { SubtypeTags($0, &context).values } ?? [:]
        var used: Set<String> = []
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
            var values = named.flatMap { mapped[$0.target.location] } ?? mapped[member.location] ?? []
            if values.isEmpty { values = own?.values ?? [] }
            if let named, parent != nil {
                let all = [named] + (context.schemas.subtypes.parents[named.target.location]?.descendants ?? [])
                values = all.flatMap { inherited[$0.target.location] ?? [] }
            }
            if values.isEmpty, let named { values = [implicitName(named, member)] }
            values = values.filter { used.insert($0).inserted }
            guard !values.isEmpty else {
                context.report(
                    .invalidDiscriminator, "no value of '\(property.excerpt)' stands for this member alone",
                    at: member.node.span, help: "the members are tried in order")
                return nil
            }
            all.append(values)
        }
        let areNumbers = type == .int && all.allSatisfy { $0.allSatisfy { Int64($0) != nil } }
        return SchemaTags(property: property, type: areNumbers ? .int : .string, values: all)
    }

    /// Returns the values that a mapping gives to schemas.
    static func mapped(_ discriminator: Located, _ context: inout OpenAPIContext) -> [Location: [String]] {
        var mapped: [Location: [String]] = [:]
        for entry in discriminator.child("mapping")?.entries ?? [] {
            guard let target = target(of: entry.value, &context) else {
                context.report(
                    .danglingReference, "'\(entry.value.node.scalar?.text.excerpt ?? "")' names no schema",
                    at: entry.value.node.span, help: "the value is read as an unknown one")
                continue
            }
            mapped[target, default: []].append(entry.name)
        }
        return mapped
    }

    /// Returns the discriminator of the schema that all members extend; nil if they extend none in common.
    private static func inherited(_ form: UnionForm, _ context: inout OpenAPIContext) -> Located? {
        guard !context.schemas.subtypes.isEmpty else { return nil }
        var common: Located?
        for member in form.members {
            guard let discriminator = context.flatten(member).first(.discriminator),
                context.named(member) != nil, common == nil || common?.location == discriminator.location
            else { return nil }
            common = discriminator
        }
        guard let common, context.schemas.subtypes.parent(of: common) != nil else { return nil }
        return common
    }

    /// The name of a schema is its value where no mapping says otherwise (OpenAPI 3.1.1, section 4.8.25).
    private static func implicitName(_ named: NamedSchema, _ member: Located) -> String {
        JSONPointer.lastToken(named.target.location.pointer) ?? named.name
    }

    /// Returns where an entry of a mapping leads: it is a reference, or the name of a schema.
    private static func target(of value: Located, _ context: inout OpenAPIContext) -> Location? {
        guard let text = value.node.scalar?.text else { return nil }
        if let known = context.documents.target(of: text, in: value.location.document) { return known.location }
        let place = JSONPointer.append(text, to: "/components/schemas")
        for pointer in [place, text.hasPrefix("#") ? String(text.dropFirst()) : place] {
            let location = Location(document: value.location.document, pointer: pointer)
            if JSONPointer.node(at: pointer, in: context.documents.documents[location.document].root) != nil {
                return location
            }
        }
        return nil
    }

    /// Finds a field that every member must have, with values that no other member has.
    private static func inferred(_ form: UnionForm, _ context: inout OpenAPIContext) -> SchemaTags? {
        guard form.members.count > 1, form.members.count <= 500 else { return nil }
        let common = OpenAPIContext.required(form.common)
        var candidates: [String] = []
        var found: [String: [[String]]] = [:]
        var types: [String: Enumeration.RawType] = [:]
        for (position, member) in form.members.enumerated() {
            let tags = context.tags(of: member, besides: common)
            if position == 0 { candidates = tags.map(\.property) }
            let byName = Dictionary(tags.map { ($0.property, $0) }) { first, _ in first }
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
            if Set(flat).count == flat.count { return SchemaTags(property: name, type: type, values: values) }
        }
        return nil
    }

    /// Returns the values of a field that each member allows and no other one does.
    private static func values(
        of property: String, in members: [Located], _ context: inout OpenAPIContext
    ) -> [Tag?] {
        let tags = members.map { context.tags(of: $0, isRequired: false, only: property).first }
        var counts: [String: Int] = [:]
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

/// A field with the values that it may have.
struct Tag {
    /// The wire name.
    var property: String
    /// What the values are.
    var type: Enumeration.RawType
    /// The values.
    var values: [String]
}

extension OpenAPIContext {
    /// Returns the types that the values of a schema may have.
    mutating func types(of schema: Schema) -> [JSONType] {
        SchemaTypes.read(schema, &self).types
    }

    /// Returns the fields of an object that only may have certain values.
    ///
    /// - Parameters:
    ///   - isRequired: whether only those count that must be there.
    ///   - others: the names of fields that must be there besides.
    ///   - name: the only field that is looked at: others may refer to the union itself, which is large. Nil for all.
    mutating func tags(
        of member: Located, isRequired: Bool = true, besides others: Set<String> = [], only name: String? = nil
    ) -> [Tag] {
        let schema = flatten(member)
        let required = Self.required(schema.parts).union(others)
        var tags: [Tag] = []
        var seen: Set<String> = []
        for entry in schema.all(.properties).flatMap(\.entries) where !isRequired || required.contains(entry.name) {
            guard name == nil || entry.name == name else { continue }
            guard seen.insert(entry.name).inserted, let mapping = entry.value.node.mapping else { continue }
            guard mapping["const"] != nil || mapping["enum"] != nil || mapping["allOf"] != nil || mapping["$ref"] != nil
            else { continue }
            let places = schema.all(.properties).compactMap { $0.child(entry.name) }
            let property = flatten(places)
            let types = SchemaTypes.read(property, &self).types
            if let tag = tag(entry.name, property, types) { tags.append(tag) }
        }
        return tags
    }

    /// Returns the names that the `required` of some parts lists.
    fileprivate static func required(_ parts: [SchemaPart]) -> Set<String> {
        Set(parts.flatMap { ($0[.required]?.sequence ?? []).compactMap { $0.scalar?.text } })
    }

    private mutating func tag(_ name: String, _ property: Schema, _ types: [JSONType]) -> Tag? {
        var nodes: [Node]?
        for part in property.parts {
            guard let values = part[.const].map({ [$0] }) ?? part[.enum]?.sequence else { continue }
            let texts = Set(values.compactMap { $0.scalar?.text })
            nodes = nodes.map { $0.filter { texts.contains($0.scalar?.text ?? "") } } ?? values
        }
        guard let nodes, !nodes.isEmpty, nodes.count <= 50 else { return nil }
        let scalars = nodes.compactMap(\.scalar)
        guard scalars.count == nodes.count, !scalars.contains(where: { $0.resolved == .null }) else { return nil }
        if types == [.integer] || types.isEmpty, scalars.allSatisfy({ $0.resolved.integer != nil }) {
            return Tag(property: name, type: .int, values: scalars.compactMap { NumberText.integer($0.text) })
        }
        guard types == [.string] || types.isEmpty && scalars.allSatisfy({ $0.resolved == .string }) else { return nil }
        return Tag(property: name, type: .string, values: scalars.map(\.text))
    }
}
