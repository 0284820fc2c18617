import MartletContract
import MartletSyntax

/// Writes `models:`.
enum ModelsWriter {
    /// A model stands on one line when it has no more fields than this, and nothing to say about itself.
    private static let maxShortFields = 3

    /// The models by name.
    static func members(_ models: [Model], _ scope: inout NativeScope) -> OutputMapping {
        var result = OutputMapping()
        for model in models { result.add(model.name, node(model, &scope)) }
        return result
    }

    private static func node(_ model: Model, _ scope: inout NativeScope) -> OutputNode {
        var result = OutputMapping()
        result.add("description", text: model.description)
        result.add("deprecated", NativeText.deprecation(model.deprecation))
        var isShort = result.isEmpty && model.examples.isEmpty && model.extensions.isEmpty
        switch model.shape {
        case .object(let object):
            isShort = isShort && object.fields.count <= maxShortFields
            add(object, to: &result, isShort: isShort, &scope)
        case .enumeration(let enumeration): add(enumeration, to: &result)
        case .union(let union): add(union, to: &result, &scope)
        case .alias(let alias): add(alias, to: &result, &scope)
        }
        result.add("schema", NativeScope.keywords(model.keywords))
        result.add(NativeExtensions.members(model.extensions))
        NativeText.addExamples(model.examples, to: &result)
        return result.node(isShort ? .fitting : .block, origin: model.origin.span)
    }

    private static func add(
        _ object: ObjectShape, to result: inout OutputMapping, isShort: Bool, _ scope: inout NativeScope
    ) {
        result.add("conforms", list: object.conformances.map { .text($0.rawValue) })
        result.add("id", text: object.idField)
        result.add("message", text: object.messageField)
        result.add("mutable", object.isMutable.map { .bool($0) })
        switch object.additional {
        case .ignored: break
        case .refused: result.add("additional", .text("refuse"))
        case .kept(let type): result.add("additional", scope.type(type))
        }
        result.add("fields", FieldsWriter.members(object.fields, &scope).node(isShort ? .fitting : .block))
    }

    private static func add(_ enumeration: Enumeration, to result: inout OutputMapping) {
        func value(_ text: String) -> OutputNode { enumeration.rawType == .int ? .number(text) : .text(text) }
        if enumeration.rawType == .int { result.add("type", .text("int")) }
        result.add("closed", flag: enumeration.isClosed)
        guard !areBare(enumeration.cases) else {
            return result.add("enum", OutputNode(.list(enumeration.cases.map { value($0.wireValue) })))
        }
        result.add("cases", cases(enumeration))
    }

    /// Whether there is nothing to say about cases but their values.
    static func areBare(_ cases: [Enumeration.Case]) -> Bool {
        cases.allSatisfy { one in
            one.name == one.wireValue && one.description == nil && one.deprecation == nil && one.extensions.isEmpty
        }
    }

    /// The cases by name.
    static func cases(_ enumeration: Enumeration) -> OutputNode {
        func value(_ text: String) -> OutputNode { enumeration.rawType == .int ? .number(text) : .text(text) }
        var cases = OutputMapping()
        for one in enumeration.cases {
            var long = OutputMapping()
            long.add("value", value(one.wireValue))
            long.add("description", text: one.description)
            long.add("deprecated", NativeText.deprecation(one.deprecation))
            long.add(NativeExtensions.members(one.extensions))
            cases.add(one.name, long.members.count == 1 ? value(one.wireValue) : long.node(origin: one.origin.span))
        }
        return cases.node()
    }

    private static func add(_ union: Union, to result: inout OutputMapping, _ scope: inout NativeScope) {
        var members = OutputMapping()
        let isInt = union.discriminatorType == .int
        for member in union.members {
            var node = scope.type(member.type)
            if union.discriminator != nil, member.values != [member.name] {
                let values = member.values.map { isInt ? OutputNode.number($0) : .text($0) }  // allowed: a list
                node = OutputNode(.mapping([.init("type", node), .init("values", OutputNode(.list(values)))]))
            }
            node.origin = member.origin.span
            members.add(member.name, node)
        }
        result.add("oneOf", members.node())
        if isInt, let key = union.discriminator {
            result.add("discriminator", OutputNode(.mapping([.init("key", .text(key)), .init("type", .text("int"))])))
        } else {
            result.add("discriminator", text: union.discriminator)
        }
        result.add("default", text: union.fallback)
        result.add("closed", flag: union.isClosed)
        result.add("exclusive", exclusivity(of: union))
    }

    /// Returns the value of `exclusive`; nil where it need not be said.
    private static func exclusivity(of union: Union) -> OutputNode? {
        let isExclusive = union.exclusivity.isExclusive
        // Those that a discriminator tells apart are, unless it is said.
        guard union.discriminator == nil else { return isExclusive ? nil : .bool(false) }
        // Values of other types are of one member anyway, but for null where two have it.
        let kinds = union.members.map { $0.type.kind.json }
        let hasNullTwice = union.members.count { $0.type.isNullable } > 1
        let mayOverlap = kinds.contains(nil) || Set(kinds).count < kinds.count || hasNullTwice
        return isExclusive && mayOverlap ? .bool(true) : nil
    }

    private static func add(_ alias: Alias, to result: inout OutputMapping, _ scope: inout NativeScope) {
        var type = alias.type
        type.constraints = Constraints()
        result.add("alias", scope.type(type))
        result.add("newtype", flag: alias.isNewtype)
        result.add("sensitive", flag: alias.isSensitive)
        result.add(NativeText.members(alias.constraints))
    }
}

extension TypeReference.Kind {
    /// The JSON type of all values (RFC 8259, section 3); nil where that is not known.
    fileprivate var json: String? {
        switch self {
        case .string, .uuid, .url, .data, .int64(isString: true), .uint64(isString: true), .decimal(isString: true):
            "string"
        case .int, .int32, .int64(isString: false), .uint64(isString: false), .float, .double,
            .decimal(isString: false):
            "number"
        case .bool: "boolean"
        case .array: "array"
        case .map: "object"
        case .date, .duration, .json, .void, .file, .model: nil
        }
    }
}
