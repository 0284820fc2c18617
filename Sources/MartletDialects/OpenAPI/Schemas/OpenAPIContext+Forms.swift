import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Decides what becomes of a schema.
    mutating func form(of schema: Schema) -> SchemaForm {
        let types = SchemaTypes.read(schema, &self)
        if let constant = schema.last(.const), constant.node.scalar?.resolved != .null {
            return form(ofValues: [constant.node], types, schema)
        }
        if schema.has(.enum) {
            if let enumeration = SchemaEnumReader.read(schema, types.types, &self) { return .enumeration(enumeration) }
            let values = schema.all(.enum).flatMap { $0.node.sequence ?? [] }
            if types.types.isEmpty, !values.isEmpty { return form(ofValues: values, types, schema) }
        }
        if let union = SchemaUnionReader.form(of: schema, types.types, &self) { return union }
        switch types.types.count {
        case 0: return form(of: inferredType(of: schema), types, schema)
        case 1: return form(of: types.types[0], types, schema)
        default:
            var union = UnionForm(types: types.types)
            union.common = schema.parts
            return .union(union)
        }
    }

    /// Decides what becomes of a schema of one type; nil is any.
    mutating func form(of type: JSONType?, _ types: SchemaTypes, _ schema: Schema) -> SchemaForm {
        switch type {
        case nil, .null: return .type(.json)
        case .object: return objectForm(of: schema)
        case .array: return arrayForm(of: schema)
        case .string?, .integer?, .number?, .boolean?:
            let scalar = scalar(type ?? .string, types, schema)
            return .type(scalar.kind, format: scalar.format)
        }
    }

    /// Returns the type of a single value, and the format that it does not say.
    func scalar(_ type: JSONType, _ types: SchemaTypes, _ schema: Schema) -> ScalarFormats.Scalar {
        let format = schema.lastNode(.format)?.scalar?.text ?? types.impliedFormat
        return ScalarFormats.read(
            type, format: format == SchemaTypes.integerOrString ? nil : format,
            encoding: schema.lastNode(.contentEncoding)?.scalar?.text,
            mediaType: schema.lastNode(.contentMediaType)?.scalar?.text)
    }

    private mutating func objectForm(of schema: Schema) -> SchemaForm {
        let properties = schema.all(.properties)
        if properties.contains(where: { !($0.node.mapping?.entries.isEmpty ?? true) }) { return .object }
        for value in properties where value.node.mapping == nil {
            report(.wrongShape, "'properties' is an object of schemas", at: value.node.span)
        }
        let values = schema.all(.additionalProperties)
        for value in values where value.node.mapping == nil { _ = booleanSchema(value) }
        let schemas = values.filter { $0.node.mapping.map { !$0.entries.isEmpty } ?? false }
        let isClosed = values.contains { $0.node.scalar?.resolved == .bool(false) }
        if schema.has(.patternProperties) {
            // What a pattern matches is held to its schema alone, and what none matches is held to the others'.
            let patterns = schema.all(.patternProperties).flatMap(\.entries)
            return .map(isClosed && patterns.count == 1 ? [patterns[0].value] : [])
        }
        if !schemas.isEmpty { return .map(schemas) }
        let isOpen = values.contains { $0.node.mapping != nil || $0.node.scalar?.resolved == .bool(true) }
        // An author who writes down that there are no properties, or no others, means an object without fields. It keeps
        // what others there are, unless the schema refuses them.
        return isClosed || !isOpen && !properties.isEmpty ? .object : .map([])
    }

    private mutating func arrayForm(of schema: Schema) -> SchemaForm {
        var places = schema.all(.prefixItems).flatMap(\.elements)
        var items: [Located] = []
        for value in schema.all(.items) {
            // In JSON Schema before 2020-12 a list stands for the first elements.
            if value.node.sequence != nil { places += value.elements } else { items.append(value) }
        }
        if places.isEmpty {
            if items.isEmpty, !version.hasJSONSchema, schema.has(.type), let part = schema.parts.last {
                let span = part.entry(.type)?.key.span ?? part.located.node.span
                report(.missingKey, "an array needs 'items'; they can be any JSON value", at: span)
            }
            return .array(items.filter { $0.node.mapping != nil || $0.node.scalar?.resolved != .bool(true) })
        }
        items += schema.all(.additionalItems)
        let all = places + items.filter { $0.node.mapping != nil }
        // Behind the first ones there may be anything, unless the schema says what, or that there is nothing.
        let most = schema.all(.maxItems).compactMap { $0.node.scalar.flatMap { Int($0.text) } }.min() ?? .max
        let isOpen = items.allSatisfy { $0.node.scalar?.resolved == .bool(true) } && most > places.count
        return !isOpen && isOneType(all) ? .array([all[0]]) : .array([])
    }

    /// Whether all elements of a tuple have the same type, so that a list says it.
    private mutating func isOneType(_ elements: [Located]) -> Bool {
        // A tuple may hold itself.
        guard schemas.tupleDepth < SchemaState.maxDepth else { return false }
        schemas.tupleDepth += 1
        defer { schemas.tupleDepth -= 1 }
        var names: TextSet = []
        var kinds: [TypeReference.Kind] = []
        for schema in elements {
            if let named = named(schema) {
                names.insert(named.name)
            } else if case .type(let kind, _) = form(of: flatten(schema)) {
                kinds.append(kind)
            } else {
                return false
            }
        }
        guard let first = kinds.first else { return names.count == 1 }
        return names.isEmpty && kinds.allSatisfy { $0 == first }
    }

    /// Returns the type that a schema without one means to describe, by the keywords that it has; nil is any. What speaks of
    /// several types, and of strings or numbers, means any: each keyword holds for values of its own type. Of lists and
    /// objects Swift takes nothing else, since the keywords would be lost otherwise.
    func inferredType(of schema: Schema) -> JSONType? {
        var isArray = false
        var isOther = false
        for part in schema.parts {
            for word in part.all {
                switch word {
                case .properties, .additionalProperties, .patternProperties, .minProperties, .maxProperties,
                    .propertyNames, .unevaluatedProperties:
                    return .object
                case .items, .prefixItems, .minItems, .maxItems, .uniqueItems, .contains: isArray = true
                case .format where part[.format]?.scalar?.text == "binary": return .string
                case .pattern, .minLength, .maxLength, .contentEncoding, .minimum, .maximum, .exclusiveMinimum,
                    .exclusiveMaximum, .multipleOf, .format:
                    isOther = true
                default: continue
                }
            }
        }
        if isArray { return isOther ? nil : .array }
        return !isOther && schema.has(.required) && !schema.has(.oneOf) && !schema.has(.anyOf) ? .object : nil
    }

    /// Returns what becomes of a schema of values that stand in it for themselves.
    private mutating func form(ofValues nodes: [Node], _ types: SchemaTypes, _ schema: Schema) -> SchemaForm {
        func single(_ type: JSONType) -> SchemaForm {
            let scalar = scalar(type, types, schema)
            return .type(scalar.kind, format: scalar.format)
        }
        if types.types.count == 1 {
            let type = types.types[0]
            switch type {
            case .array, .object, .null: return .type(.json)
            default: return single(type)
            }
        }
        let found = Set(
            nodes.map { node -> JSONType? in
                switch node.scalar?.resolved {
                case .string?: .string
                case .int?: .integer
                // `1.0` is an integer, too.
                case .float?: SchemaEnumReader.isWhole(node.scalar) ? .integer : .number
                case .bool?: .boolean
                case .null?, nil: nil
                }
            })
        if found == [.integer, .number] { return .type(.double) }
        guard found.count == 1, let type = found.first ?? nil else { return .type(.json) }
        return single(type)
    }
}
