import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Reads a schema that has a name into a model.
    mutating func readModel(_ schema: Located) {
        guard let name = names.names[schema.location] else { return }
        let position = models.count
        let origin = Origin(schema.node.span, pointer: schema.location.pointer)
        var model = Model(
            name: name, shape: .alias(Alias(type: TypeReference(.json, origin: origin), isNewtype: false)),
            origin: origin)
        if schema.node.mapping?["properties"] != nil {
            model.shape = .object(object(schema, name: name))
        } else {
            let use = use(of: schema, hint: name)
            var alias = Alias(type: use.type, isNewtype: false)
            alias.constraints = use.constraints
            model.shape = .alias(alias)
        }
        model.description = schema.child("description")?.node.scalar?.text
        models.insert(model, at: position)
    }

    /// Returns what a schema says at the place where it is used.
    ///
    /// - Parameter hint: what an inline model is called by: where it stands, joined with dots, such as `user.plan`.
    mutating func use(of schema: Located, hint: String) -> SchemaUse {
        let origin = Origin(schema.node.span, pointer: schema.location.pointer)
        if let reference = schema.node.mapping?["$ref"]?.scalar {
            guard let target = documents.target(of: reference.text, in: schema.location.document),
                let name = names.names[target.location]
            else {
                report(.danglingReference, "'\(reference.text.excerpt)' leads nowhere", at: schema.node.span)
                return SchemaUse(TypeReference(.json, origin: origin))
            }
            want(target.location)
            return SchemaUse(TypeReference(.model(name), origin: origin))
        }
        var use = SchemaUse(TypeReference(kind(of: schema, hint: hint), origin: origin))
        use.description = schema.child("description")?.node.scalar?.text
        return use
    }

    private mutating func kind(of schema: Located, hint: String) -> TypeReference.Kind {
        switch schema.child("type")?.node.scalar?.text {
        case "string": return .string
        case "boolean": return .bool
        case "integer": return .int
        case "number": return .double
        case "array":
            guard let items = schema.child("items") else {
                return .array(TypeReference(.json, origin: Origin(schema.node.span)))
            }
            return .array(use(of: items, hint: hint + ".item").type)
        case "object" where schema.child("properties") != nil:
            let name = names.addInline(hint: hint)
            let position = models.count
            let model = Model(
                name: name, shape: .object(object(schema, name: name)),
                origin: Origin(schema.node.span, pointer: schema.location.pointer))
            models.insert(model, at: position)
            return .model(name)
        default: return .json
        }
    }

    private mutating func object(_ schema: Located, name: String) -> ObjectShape {
        let required = Set((schema.child("required")?.elements ?? []).compactMap { $0.node.scalar?.text })
        return ObjectShape(
            fields: (schema.child("properties")?.entries ?? []).map { entry in
                let use = use(of: entry.value, hint: "\(name).\(entry.name)")
                var field = Field(name: entry.name, key: entry.name, type: use.type, origin: Origin(entry.key.span))
                field.isOptional = !required.contains(entry.name)
                field.description = use.description
                return field
            })
    }
}

extension OpenAPIContext {
    /// Returns the fields of an object schema with what they are described by; nil when it has none by name.
    mutating func fields(of schema: Located, hint: String) -> [(field: Field, schema: Located)]? {
        guard let target = follow(schema), let properties = target.child("properties") else { return nil }
        return zip(object(target, name: hint).fields, properties.entries).map { ($0, $1.value) }
    }
}
