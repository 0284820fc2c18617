import MartletContract
import MartletSyntax

extension OpenAPISchemas {
    /// `components/schemas`.
    static func models(_ models: [Model], _ scope: OpenAPIScope) -> OutputMapping {
        var result = OutputMapping()
        for model in models { result.add(scope.schemas[model.name] ?? model.name, node(model, scope)) }
        return result
    }

    private static func node(_ model: Model, _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        if scope.schemas[model.name] != model.name { result.add(OpenAPIScope.prefix + "name", .text(model.name)) }
        result.add("description", text: model.description)
        result.add(deprecation(model.deprecation))
        switch model.shape {
        case .object(let object):
            if model.keywords.assumedType == nil { result.add("type", .text("object")) }
            add(object, to: &result, scope)
        case .enumeration(let enumeration): add(enumeration, to: &result)
        case .union(let union): add(union, to: &result, scope)
        case .alias(let alias):
            result.add(members(alias.type, scope))
            result.add(OpenAPIScope.prefix + "newtype", flag: alias.isNewtype)
            result.add(OpenAPIScope.prefix + "sensitive", flag: alias.isSensitive)
        }
        result.add(model.keywords, scope)
        result.add("examples", list: model.examples.map(NativeExtensions.node))
        result.add(NativeExtensions.members(model.extensions))
        let isShort = result.members.count <= 2 && model.description == nil
        return result.node(isShort ? .fitting : .block, origin: model.origin.span)
    }

    private static func add(_ object: ObjectShape, to result: inout OutputMapping, _ scope: OpenAPIScope) {
        result.add(OpenAPIScope.prefix + "conforms", list: object.conformances.map { .text($0.rawValue) })
        result.add(OpenAPIScope.prefix + "id", text: object.idField)
        result.add(OpenAPIScope.prefix + "message", text: object.messageField)
        result.add(OpenAPIScope.prefix + "mutable", object.isMutable.map { .bool($0) })
        add(object.fields, to: &result, scope)
        switch object.additional {
        case .ignored: break
        case .refused:
            result.add("additionalProperties", .bool(false))
            result.add(OpenAPIScope.prefix + "additional", .text("refuse"))
        case .kept(let type):
            // An object without fields has others of any type without a word; with one it is a map.
            let isPlain = object.fields.isEmpty && type.kind == .json && schema(type, scope).value == .mapping([])
            if !isPlain { result.add("additionalProperties", schema(type, scope)) }
        }
    }

    /// Adds `properties` and `required`.
    static func add(_ fields: [Field], to result: inout OutputMapping, _ scope: OpenAPIScope) {
        var properties = OutputMapping()
        for field in fields { properties.add(field.key, node(field, scope)) }
        result.add("properties", properties.node(fields.count > 2 ? .block : .fitting))
        result.add("required", list: fields.filter(\.isSentAlways).map { .text($0.key) })
    }

    /// The schema of a field.
    private static func node(_ field: Field, _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        if field.name != field.key { result.add(OpenAPIScope.prefix + "name", .text(field.name)) }
        addValue(of: field, to: &result, scope)
        result.add("readOnly", flag: field.isReadOnly)
        result.add("writeOnly", flag: field.isWriteOnly)
        result.add("description", text: field.description)
        result.add("examples", list: field.examples.map(NativeExtensions.node))
        result.add(deprecation(field.deprecation))
        result.add(OpenAPIScope.prefix + "style", text: field.style?.listWord)
        result.add(OpenAPIScope.prefix + "sensitive", flag: field.isSensitive)
        result.add(NativeExtensions.members(field.extensions))
        return result.node(origin: field.origin.span)
    }

    /// Adds the type, the default and the title of a field or parameter.
    static func addValue(of field: Field, to result: inout OutputMapping, _ scope: OpenAPIScope) {
        result.add("title", text: field.title)
        var field = field
        // It is a string by the document's word, and its examples say the rest once more.
        if field.isDateGuessed { field.type.kind = .string }
        var type = members(field.type, scope)
        if field.isOptional, field.type.isNullable {
            // Most documents mean one thing by an absent value and by null; this one means two.
            type.removeAll { $0.key == OpenAPIScope.prefix + "type" }
            var bare = field.type
            bare.keywords = []
            bare.constraints = Constraints()
            let text = scope.native.marked(bare, isOptional: true, defaultText: nil).value
            type.append(.init(OpenAPIScope.prefix + "type", text))
        }
        result.add(type)
        result.add("default", field.defaultValue.map(NativeExtensions.node))
    }

    private static func add(_ enumeration: Enumeration, to result: inout OutputMapping) {
        let isInt = enumeration.rawType == .int
        result.add("type", .text(isInt ? "integer" : "string"))
        result.add(
            "enum", list: enumeration.cases.map { isInt ? .number($0.wireValue) : .text($0.wireValue) })
        result.add(OpenAPIScope.prefix + "closed", flag: enumeration.isClosed)
        if !ModelsWriter.areBare(enumeration.cases) {
            result.add(OpenAPIScope.prefix + "cases", ModelsWriter.cases(enumeration))
        }
    }

    private static func add(_ union: Union, to result: inout OutputMapping, _ scope: OpenAPIScope) {
        // Of members that are tried in order, several may take a value: 0 is an integer and a number.
        let word = union.exclusivity.isExclusive ? "oneOf" : "anyOf"
        result.add(word, OutputNode(.list(union.members.map { schema($0.type, scope) })))
        if let discriminator = union.discriminator {
            var mapping = OutputMapping()
            for member in union.members {
                guard case .model(let model) = member.type.kind else { continue }
                for value in 0..<member.values.count {
                    mapping.add(member.values[value], .text(scope.pointer(to: model)))
                }
            }
            var node = OutputMapping()
            node.add("propertyName", .text(discriminator))
            node.add("mapping", mapping: mapping)
            if let fallback = union.fallbackMember, case .model(let model) = fallback.type.kind {
                node.add("defaultMapping", .text(scope.pointer(to: model)))
            }
            result.add("discriminator", node.node())
        }
        // Readers give a member of a union with a discriminator the name of its schema.
        let areNamed =
            union.discriminator != nil
            && union.members.allSatisfy { member in
                guard case .model(let model) = member.type.kind, !member.type.isNullable else { return false }
                return member.name == scope.schemas[model] ?? model
            }
        if !areNamed { result.add(OpenAPIScope.prefix + "members", list: union.members.map { .text($0.name) }) }
        result.add(OpenAPIScope.prefix + "closed", flag: union.isClosed)
    }
}

extension OutputMapping {
    /// Adds keywords of JSON Schema; what is there already holds, too.
    mutating func add(_ keywords: [SchemaKeyword], _ scope: OpenAPIScope) {
        var members = members
        OpenAPISchemas.add(keywords, to: &members, scope)
        self = OutputMapping()
        add(members)
    }
}
