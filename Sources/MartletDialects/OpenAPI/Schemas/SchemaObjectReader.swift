import MartletContract
import MartletSyntax

/// Reads schemas with properties.
enum SchemaObjectReader {
    /// A property with all schemas that say what it is.
    struct Property {
        /// The key where it was named first.
        var key: Node
        /// The wire name.
        var name: String
        /// The schemas.
        var schemas: [Located]
    }

    /// Reads the fields.
    ///
    /// - Parameter name: the name of the model.
    /// - Returns: the fields, with the names that must be there and that no property declares, sorted.
    static func read(
        _ schema: Schema, name: String, _ context: inout OpenAPIContext
    ) -> (shape: ObjectShape, undeclared: [String]) {
        let properties = properties(of: schema, &context)
        let required = required(schema, &context)
        var shape = ObjectShape(fields: [])
        shape.fields.reserveCapacity(properties.count)
        var declared = 0
        for property in properties {
            let isRequired = required.contains(property.name)
            if isRequired { declared += 1 }
            add(property, isRequired: isRequired, owner: name, to: &shape.fields, &context)
        }
        shape.additional = additional(schema, name: name, hasFields: !shape.fields.isEmpty, &context)
        if declared == required.count { return (shape, []) }
        var known = NameList<ExactText>()
        known.reserveCapacity(properties.count)
        for property in properties { known.insert(property.name) }
        return (shape, required.sorted(without: known))
    }

    /// Returns the properties, each once.
    static func properties(of schema: Schema, _ context: inout OpenAPIContext) -> [Property] {
        var properties: [Property] = []
        var positions: TextTable<Int> = [:]
        let isMerged = schema.parts.count > 1
        for part in schema.parts {
            guard let values = part.child(.properties) else { continue }
            guard let mapping = values.node.mapping else {
                context.report(.wrongShape, "'properties' is an object of schemas", at: values.node.span)
                continue
            }
            if !isMerged { properties.reserveCapacity(mapping.entries.count) }
            for index in mapping.entries.indices {
                let name = mapping.name(at: index)
                let schema = Located(node: mapping.entries[index].value, location: values.location.child(name))
                if isMerged {
                    if let position = positions[name] {
                        properties[position].schemas.append(schema)
                        continue
                    }
                    guard context.schemas.mergedFieldsLeft > 0, context.budget.spend(on: .mergedProperties) else {
                        context.report(
                            .tooDeep, "schemas combine too many fields; what is left is passed over",
                            at: mapping.entries[index].key.span)
                        return properties
                    }
                    context.schemas.mergedFieldsLeft -= 1
                    positions[name] = properties.count
                }
                properties.append(Property(key: mapping.entries[index].key, name: name, schemas: [schema]))
            }
        }
        return properties
    }

    /// Returns the names of the properties that must be there.
    static func required(_ schema: Schema, _ context: inout OpenAPIContext) -> NameList<ExactText> {
        var required = NameList<ExactText>()
        for part in schema.parts {
            if let value = part[.required] {
                guard let names = value.sequence else {
                    reportRequired(value, &context)
                    continue
                }
                required.reserveCapacity(names.count)
                for node in names {
                    if let scalar = node.scalar, case let value = scalar.resolved,
                        value == .string || scalar.style == .plain,
                        value != .null, scalar.text != "true", scalar.text != "false"
                    {
                        required.insert(scalar.text)
                    } else {
                        reportRequired(node, &context)
                    }
                }
            }
        }
        return required
    }

    private static func reportRequired(_ node: Node, _ context: inout OpenAPIContext) {
        context.report(
            .wrongShape, "'required' is a list of names of properties", at: node.span,
            help: "write it beside 'properties', with the names that must be there")
    }

    /// Reports required properties that the schema does not declare, once for all of them, unless other members are kept.
    static func reportUndeclared(
        _ names: [String], of schema: Schema, _ shape: ObjectShape, _ context: inout OpenAPIContext
    ) {
        if case .kept = shape.additional { return }
        guard !shape.fields.isEmpty else { return }
        let undeclared = TextSet(names)
        // Those of a schema that this one extends are reported there.
        let nodes = schema.parts.filter { !$0.isReferred }.flatMap { $0[.required]?.sequence ?? [] }
            .filter { $0.scalar.map { undeclared.contains($0.text) } ?? false }
        guard let first = nodes.first, let name = first.scalar?.text else { return }
        context.unread.markAsRead(first)
        let others = TextSet(nodes.compactMap { $0.scalar?.text }).count - 1
        let subject = others == 0 ? "'\(name.excerpt)' is" : "'\(name.excerpt)' and \(others) more are"
        context.report(
            .unheldKeyword, "\(subject) required but not declared in 'properties'; the model has no such property",
            at: first.span,
            help: "declare it in 'properties', or remove it from 'required'")
    }

    /// Adds the field of a property. It is put together in its place, since fields are large.
    static func add(
        _ property: Property, isRequired: Bool, owner: String, to fields: inout [Field],
        _ context: inout OpenAPIContext
    ) {
        let use = context.use(of: property.schemas, hint: String(of: owner, ".", property.name))
        add(property, use, isRequired: isRequired, to: &fields, &context)
    }

    /// Adds the field of a property whose use is known.
    static func add(
        _ property: Property, _ use: SchemaUse, isRequired: Bool, to fields: inout [Field],
        _ context: inout OpenAPIContext
    ) {
        // Swagger 1 had it there, and there is no doubt about what is meant.
        var isMarked = false
        for schema in property.schemas {
            guard let node = schema.node["required"], case .bool(let value)? = node.scalar?.resolved else {
                continue
            }
            reportRequired(node, &context)
            isMarked = isMarked || value
        }
        if let title = use.title, title.repeats(property.name) { use.title = nil }
        let isOptional = !isRequired && !isMarked
        if !isOptional, let value = use.constant ?? onlyValue(of: use.type) { use.defaultValue = value }
        fields.append(
            Field(
                name: property.name, key: property.name, type: use.type,
                origin: Origin(property.key.span, pointer: property.schemas[0].location.pointer)))
        fields[fields.count - 1].use(use)
        fields[fields.count - 1].isOptional = isOptional
        fields[fields.count - 1].isAlwaysWritten = !isOptional && use.defaultValue != nil
    }

    /// Returns the one string that a field always has; nil when it may have others.
    private static func onlyValue(of type: TypeReference) -> Literal? {
        guard type.kind == .string, !type.isNullable,
            case .array(let values)? = type.keywords.first(where: { $0.name == SchemaWord.enum.rawValue })?.value,
            values.count == 1, case .string = values[0]
        else { return nil }
        return values[0]
    }

    /// Returns what becomes of properties that no schema declares.
    ///
    /// Those of a model without any field are all kept, unless the schema refuses them: `properties: {}` names none, and a
    /// model that ignored them would lose every value.
    static func additional(
        _ schema: Schema, name: String, hasFields: Bool, _ context: inout OpenAPIContext
    ) -> ObjectShape.Additional {
        let values = schema.all(.additionalProperties)
        var schemas: [Located] = []
        var isOpen = false
        for value in values {
            if value.node.mapping != nil {
                schemas.append(value)
            } else if let isAllowed = context.booleanSchema(value) {
                isOpen = isOpen || isAllowed
            }
        }
        if !schemas.isEmpty, schema.has(.patternProperties) {
            // What a pattern matches is another value: the keywords say which.
            return .kept(TypeReference(.json, origin: schema.origin))
        }
        if !schemas.isEmpty { return .kept(context.use(of: schemas, hint: name + ".value").type) }
        let isEmpty = !hasFields && values.isEmpty && !schema.has(.unevaluatedProperties)
        return isOpen || isEmpty ? .kept(TypeReference(.json, origin: schema.origin)) : .ignored
    }
}

extension Field {
    /// Takes over what a schema says at the place where it is used, apart from the type.
    mutating func use(_ use: SchemaUse) {
        defaultValue = use.defaultValue
        description = use.description
        title = use.title
        examples = use.examples
        deprecation = use.deprecation
        isSensitive = use.isSensitive
        isReadOnly = use.isReadOnly
        isWriteOnly = use.isWriteOnly && !use.isReadOnly
        extensions = use.extensions
    }
}

extension OpenAPIContext {
    /// Returns what an object schema asks of its properties together, and of others.
    mutating func keywords(besideFieldsOf located: Located) -> [SchemaKeyword] {
        let schema = flatten(located)
        var declared = NameList<ExactText>()
        for property in SchemaObjectReader.properties(of: schema, &self) { declared.insert(property.name) }
        let undeclared: [Literal] = SchemaObjectReader.required(schema, &self).sorted(without: declared).map {
            .string($0)
        }
        let keywords = SchemaKeywordsReader.read(schema, .object, &self)
        guard !undeclared.isEmpty else { return keywords }
        return keywords + [SchemaKeyword(SchemaWord.required.rawValue, .array(undeclared))]
    }

    /// Returns the fields of an object schema, read in place: references followed, `allOf` merged; nil when it is no
    /// object with named fields.
    ///
    /// - Parameter hint: what inline models are called by: where the schema stands.
    mutating func fields(of located: Located, hint: String) -> [(field: Field, schema: Located)]? {
        let schema = flatten(located)
        guard case .object = form(of: schema) else { return nil }
        let required = SchemaObjectReader.required(schema, &self)
        enterModel()
        defer { leaveModel() }
        let properties = SchemaObjectReader.properties(of: schema, &self)
        var fields: [Field] = []
        for property in properties {
            let isRequired = required.contains(property.name)
            SchemaObjectReader.add(property, isRequired: isRequired, owner: hint, to: &fields, &self)
        }
        return zip(fields, properties).map { ($0, $1.schemas[0]) }
    }
}
