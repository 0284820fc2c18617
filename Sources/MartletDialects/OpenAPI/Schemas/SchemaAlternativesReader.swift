import MartletContract
import MartletSyntax

/// Reads schemas whose unions would have to be multiplied, such as an `allOf` of many `oneOf`: as one object that has the
/// properties of all members. What the members ask of values stays in the keywords of the model.
enum SchemaAlternativesReader {
    /// Returns the form of a schema whose unions combine into too many types; nil if they combine into few.
    ///
    /// - Parameter types: the types that the values may have; empty for any.
    static func form(of schema: Schema, _ types: [JSONType], _ context: inout OpenAPIContext) -> SchemaForm? {
        guard context.combinesIntoTooManyTypes(schema) else { return nil }
        context.report(
            .tooManyCombinations, "the members of several 'oneOf' and 'anyOf' combine into too many types",
            at: schema.origin.span, help: "it is read as one type with the properties of all members")
        guard types.isEmpty || types == [.object] else { return .type(.json) }
        let unions = unions(of: schema, &context)
        let areObjects = unions.joined().allSatisfy { member in
            let types = context.types(of: member)
            return types.isEmpty || types == [.object]
        }
        return areObjects ? .alternatives(AlternativesForm(unions: unions)) : .type(.json)
    }

    /// Returns what the members of all unions of a schema say, those of unions inside members too.
    private static func unions(of schema: Schema, _ context: inout OpenAPIContext) -> [[Schema]] {
        var unions: [[Schema]] = []
        var known = schema.chosen
        var waiting = [schema]
        while let next = waiting.popLast() {
            for (site, members) in context.unions(of: next) where known.insert(site).inserted {
                let schemas = members.map { context.flattenedMember($0) }
                unions.append(schemas)
                waiting += schemas
            }
        }
        return unions
    }

    /// Reads the fields.
    ///
    /// - Parameter name: the name of the model.
    /// - Returns: the fields, with the names that must be there and that no property declares, sorted.
    static func read(
        _ schema: Schema, _ form: AlternativesForm, name: String, _ context: inout OpenAPIContext
    ) -> (shape: ObjectShape, undeclared: [String]) {
        let own = SchemaObjectReader.properties(of: schema, &context)
        var required = SchemaObjectReader.required(schema, &context).texts
        var names = TextSet(own.map(\.name))
        var alternatives: [SchemaObjectReader.Property] = []
        var positions: TextTable<Int> = [:]
        var known: Set<Location> = []
        for members in form.unions {
            required.formUnion(requiredByAll(members, &context))
            for var member in members {
                member.parts.removeAll { !known.insert($0.located.location).inserted }
                for property in SchemaObjectReader.properties(of: member, &context) where !names.contains(property.name)
                {
                    guard let position = positions[property.name] else {
                        positions[property.name] = alternatives.count
                        alternatives.append(property)
                        continue
                    }
                    alternatives[position].schemas += property.schemas
                }
            }
        }
        var shape = ObjectShape(fields: [])
        for property in own {
            let isRequired = required.contains(property.name)
            SchemaObjectReader.add(property, isRequired: isRequired, owner: name, to: &shape.fields, &context)
        }
        for property in alternatives {
            names.insert(property.name)
            let use = use(of: property, owner: name, &context)
            let isRequired = required.contains(property.name)
            SchemaObjectReader.add(property, use, isRequired: isRequired, to: &shape.fields, &context)
        }
        let hasFields = !shape.fields.isEmpty
        shape.additional = SchemaObjectReader.additional(schema, name: name, hasFields: hasFields, &context)
        return (shape, required.subtracting(names).sorted())
    }

    private static func requiredByAll(_ members: [Schema], _ context: inout OpenAPIContext) -> TextSet {
        guard let first = members.first else { return [] }
        var common = SchemaObjectReader.required(first, &context).texts
        for member in members.dropFirst() {
            common.formIntersection(SchemaObjectReader.required(member, &context).texts)
        }
        return common
    }

    /// Returns the use of a property that several members declare: its type where they all give it the same one, else any
    /// JSON value.
    private static func use(
        of property: SchemaObjectReader.Property, owner: String, _ context: inout OpenAPIContext
    ) -> SchemaUse {
        let schemas = property.schemas
        if Set(schemas.map(\.location)).count == 1 {
            return context.use(of: [schemas[0]], hint: String(of: owner, ".", property.name))
        }
        let origin = Origin(schemas[0].node.span, pointer: schemas[0].location.pointer)
        let names = Set(schemas.map { context.named($0)?.name })
        let isNullable = schemas.contains { context.isNullable($0) }
        if names.count == 1, let name = names.first, name != nil {
            let use = context.use(of: schemas[0], hint: owner)
            return SchemaUse(TypeReference(use.type.kind, isNullable: isNullable, origin: origin))
        }
        let kinds = names == [nil] ? schemas.map { scalarKind(of: $0, &context) } : []
        guard let first = kinds.first, let kind = first, kinds.allSatisfy({ $0 == kind }) else {
            return SchemaUse(TypeReference(.json, origin: origin))
        }
        return SchemaUse(TypeReference(kind, isNullable: isNullable && kind != .json, origin: origin))
    }

    /// Returns the type of a schema that needs no model, or whose values are all strings or all integers; nil for others.
    private static func scalarKind(of located: Located, _ context: inout OpenAPIContext) -> TypeReference.Kind? {
        switch context.form(of: context.flatten(located)) {
        case .type(let kind, _): kind
        case .enumeration(let enumeration): enumeration.rawType == .int ? .int : .string
        case .object, .alternatives, .union, .array, .map: nil
        }
    }
}
