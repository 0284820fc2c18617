import MartletContract
import MartletSyntax

/// Reads schemas that are one of several: `oneOf`, `anyOf`.
enum SchemaUnionReader {
    /// Returns what the `oneOf` or `anyOf` of a schema makes of it; nil when it adds nothing to the type.
    ///
    /// - Parameter types: the types that the values may have; empty for any.
    static func form(of schema: Schema, _ types: [JSONType], _ context: inout OpenAPIContext) -> SchemaForm? {
        for part in schema.parts where part.has(.oneOf) || part.has(.anyOf) {
            for word in [SchemaWord.oneOf, .anyOf] where part.has(word) {
                let members = context.members(of: part, word)
                guard members.count > 1 else { continue }
                guard context.canCombine(members.count, in: schema) else { return nil }
                if let enumeration = SchemaEnumReader.read(members: members, types, &context) {
                    return .enumeration(enumeration)
                }
                guard !members.allSatisfy({ isConstraint($0, of: schema) }) || areEvents(members, context) else {
                    continue
                }
                if members.allSatisfy({ isText($0, &context) }), members.contains(where: { isAnyText($0) }) {
                    // A string that may be anything is a string, whatever else it may be.
                    return .type(.string)
                }
                var form = UnionForm(word: word, members: members)
                form.chosen = schema.chosen.union([UnionSite(location: part.located.location, word: word)])
                form.common = common(to: schema, without: word, in: part, members, &context)
                if !form.common.isEmpty, let form = SchemaAlternativesReader.form(of: schema, types, &context) {
                    return form
                }
                form.discriminator = part.child(.discriminator) ?? schema.first(.discriminator)
                return .union(form)
            }
        }
        return nil
    }

    /// Reads the members.
    ///
    /// - Parameter name: the name of the union's model.
    static func read(_ form: UnionForm, name: String, _ context: inout OpenAPIContext) -> Union {
        guard form.word != nil else { return typeUnion(form, name, &context) }
        if !form.common.isEmpty {
            let isLeft = context.budget.spend(form.members.count, on: .combinedModels)
            context.schemas.combinedModelsLeft = isLeft ? context.schemas.combinedModelsLeft - form.members.count : 0
        }
        var union = Union(members: [], discriminator: nil)
        let tags = SchemaTags.read(form, &context)
        let names = UnionNames.names(of: form.members, tags, inUnion: name, &context)
        for (position, member) in form.members.enumerated() {
            let type = self.type(of: member, form, hint: "\(name).\(names[position])", &context)
            var result = Union.Member(
                name: names[position], type: type, values: tags?.values[position],
                origin: Origin(member.node.span, pointer: member.location.pointer))
            result.impliedValues = tags?.implied[position] ?? []
            union.members.append(result)
        }
        union.discriminator = tags?.property
        if tags != nil, let discriminator = form.discriminator {
            let places = form.members.map { member in
                ([member.location] + (context.named(member).map { [$0.target.location] } ?? []))
                    .map(context.documents.original)
            }
            union.fallback = context.fallback(of: discriminator, in: union) { position, target in
                places[position].contains(target)
            }
        }
        union.discriminatorType = tags?.type ?? .string
        union.exclusivity.isExclusive = form.word == .oneOf
        return union
    }

    private static func type(
        of member: Located, _ form: UnionForm, hint: String, _ context: inout OpenAPIContext
    ) -> TypeReference {
        guard !form.common.isEmpty, !context.includes(member, form.common) else {
            return context.use(of: member, hint: hint).type
        }
        let schema = context.combined(member, with: form)
        return context.use(of: schema, nullable: context.isNullable(member), hint: hint).type
    }

    /// Reads a list of types.
    private static func typeUnion(_ form: UnionForm, _ name: String, _ context: inout OpenAPIContext) -> Union {
        var union = Union(members: [], discriminator: nil)
        for type in form.types {
            guard let first = form.common.first else { break }
            var schema = Schema(first.located)
            schema.parts = form.common
            let use = context.use(of: schema, as: type, hint: "\(name).\(type.rawValue)")
            union.members.append(Union.Member(name: type.rawValue, type: use.type, origin: schema.origin))
        }
        return union
    }

    /// Whether a member only narrows what the schema says itself: `required` and the like, or properties that it has.
    static func isConstraint(_ member: Located, of schema: Schema) -> Bool {
        guard let mapping = member.node.mapping else { return true }
        let part = SchemaPart(member, mapping)
        guard !part.has(.type) || schema.has(.type) else { return false }
        for word in part.all {
            switch word {
            case .required, .not, .minProperties, .maxProperties, .dependentRequired, .propertyNames: continue
            case .properties:
                let known = TextSet(schema.all(.properties).flatMap { ($0.node.mapping?.entries ?? []).map(\.name) })
                guard (part[.properties]?.mapping?.entries ?? []).allSatisfy({ known.contains($0.name) }),
                    !known.isEmpty
                else { return false }
            case .type: continue
            case .enum, .const, .format: return false
            default: guard word.isLight else { return false }
            }
        }
        // Annotations alone, as in `anyOf: [{title: A}, {title: B}]`, allow anything.
        return true
    }

    /// Whether members are server-sent events, which their names tell apart although they only narrow their fields.
    private static func areEvents(_ members: [Located], _ context: OpenAPIContext) -> Bool {
        members.allSatisfy {
            context.schemas.events.contains($0.location) && $0.child("properties")?.child("event") != nil
        }
    }

    /// Whether every value of a member is a string.
    private static func isText(_ member: Located, _ context: inout OpenAPIContext) -> Bool {
        guard let mapping = member.node.mapping else { return false }
        if mapping["$ref"] != nil { return false }
        return mapping["type"]?.scalar?.text == "string" && mapping["format"]?.scalar?.text != "binary"
    }

    /// Whether a member is any string.
    private static func isAnyText(_ member: Located) -> Bool {
        guard let mapping = member.node.mapping else { return false }
        let part = SchemaPart(member, mapping)
        return part.isLight() && !part.has(.enum) && !part.has(.const) && !part.has(.format) && !part.has(.pattern)
    }

    /// Returns what holds for every member besides, where that changes its type.
    private static func common(
        to schema: Schema, without word: SchemaWord, in owner: SchemaPart, _ members: [Located],
        _ context: inout OpenAPIContext
    ) -> [SchemaPart] {
        let rest = schema.parts.map { part in
            guard part.located.location != owner.located.location else {
                return part.without(word).without(.discriminator).withoutAnnotations
            }
            // What only adds null to the union, as `anyOf: [{oneOf: …}, {type: null}]` does, says nothing of the members.
            return [SchemaWord.oneOf, .anyOf].reduce(part.withoutAnnotations) { part, word in
                part.has(word) && context.members(of: part, word).count == 1 ? part.without(word) : part
            }
        }
        let isStructural = rest.contains { part in
            part.has(.properties) && part[.properties]?.mapping?.entries.isEmpty == false || part.has(.items)
                || part.has(.oneOf) || part.has(.anyOf) || part.has(.format) || part.has(.additionalProperties)
        }
        if isStructural { return rest.filter { !$0.all.isEmpty } }
        // A type says something only to a member that has none.
        let isUntyped = members.contains { member in
            guard let mapping = member.node.mapping else { return false }
            let part = SchemaPart(member, mapping)
            return !part.has(.type) && !part.isCombined && !part.has(.properties)
        }
        return isUntyped ? rest.filter { !$0.all.isEmpty } : []
    }
}

extension OpenAPIContext {
    /// Whether a schema with a name says all that holds for every member of a union, because it extends the schema that the
    /// union is a part of.
    fileprivate mutating func includes(_ member: Located, _ common: [SchemaPart]) -> Bool {
        guard named(member) != nil else { return false }
        let known = Set(flatten(member).parts.map(\.located.location))
        return common.allSatisfy { known.contains($0.located.location) }
    }

    /// Returns what a member of a union says together with what holds for all of them. Unions of which a member is chosen
    /// ask for nothing more, wherever they are met again.
    fileprivate mutating func combined(_ member: Located, with form: UnionForm) -> Schema {
        var schema = flatten(member)
        schema.chosen.formUnion(form.chosen)
        let known = Set(form.common.map(\.located.location))
        let own = schema.parts.filter { !known.contains($0.located.location) }.map { part in
            [SchemaWord.oneOf, .anyOf].reduce(part) { part, word in
                schema.chosen.contains(UnionSite(location: part.located.location, word: word))
                    ? part.without(word).without(.discriminator) : part
            }
        }
        schema.parts = form.common + own
        schema.isUnionMember = true
        return schema
    }
}
