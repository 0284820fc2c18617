import MartletContract
import MartletSyntax

/// Writes fields and parameters: a name with a type in the short form, or with a mapping where there is more to say.
enum FieldsWriter {
    /// A default in the short form is no longer than this; a longer one stands in the long form.
    private static let maxShortDefault = 40

    /// Fields by name; their wire names follow from `naming:`.
    static func members(_ fields: [Field], _ scope: inout NativeScope) -> OutputMapping {
        var result = OutputMapping()
        for field in fields {
            let key = scope.naming.wireName(of: field.name)
            result.add(field.name, node(field, key: key, with: form(field, &scope), &scope))
        }
        return result
    }

    /// How a field of a form or a part is written, where that does not follow from its type.
    private static func form(_ field: Field, _ scope: inout NativeScope) -> [OutputNode.Member] {
        var result = OutputMapping()
        result.add("contentType", text: field.contentType)
        result.add("headers", mapping: ResponsesWriter.headers(field.headers, &scope))
        guard let style = field.style else { return result.members }
        result.add("style", .text(style.rawValue))
        let usual = style == .form || style.isBracketed
        if field.isExploded != usual { result.add("explode", .bool(field.isExploded)) }
        result.add("reserved", flag: field.isReservedAllowed)
        return result.members
    }

    /// A field.
    ///
    /// - Parameters:
    ///   - key: the wire name that it has without a `key`.
    ///   - members: what is to stand behind the type, such as a style.
    static func node(
        _ field: Field, key: String, with members: [OutputNode.Member] = [], _ scope: inout NativeScope
    ) -> OutputNode {
        var long = OutputMapping()
        if field.key != key { long.add("key", .text(field.key)) }
        long.add(members)
        long.add(NativeText.members(field.constraints))
        let isText = !NativeScope.hasHeldElements(field.type)
        let shortDefault = isText ? field.defaultValue.flatMap { shortText(of: $0, for: field.type, scope) } : nil
        if let value = field.defaultValue, shortDefault == nil {
            long.add("default", NativeExtensions.node(value))
        }
        long.add("alwaysWritten", flag: field.isAlwaysWritten)
        long.add("schema", NativeScope.keywords(field.type.keywords))
        long.add("readOnly", flag: field.isReadOnly)
        long.add("writeOnly", flag: field.isWriteOnly)
        long.add("sensitive", flag: field.isSensitive)
        long.add("title", text: field.title)
        long.add("description", text: field.description)
        NativeText.addExamples(field.examples, to: &long)
        long.add("deprecated", NativeText.deprecation(field.deprecation))
        long.add(NativeExtensions.members(field.extensions))
        // A value with a default is never absent.
        let isOptional = field.isOptional && field.defaultValue == nil
        guard !long.isEmpty else {
            let marked = scope.marked(field.type, isOptional: isOptional, defaultText: shortDefault)
            // A type that is a mapping with `type` would be taken for the long form.
            let isLong = marked.value.members?.contains { $0.key == "type" } ?? false
            return OutputNode(isLong ? .mapping([marked]) : marked.value.value, origin: field.origin.span)
        }
        var result = OutputMapping()
        result.add([scope.marked(field.type, isOptional: isOptional, defaultText: nil)])
        if shortDefault != nil, let value = field.defaultValue { result.add("default", NativeExtensions.node(value)) }
        result.add(long.members)
        return result.node(origin: field.origin.span)
    }

    /// A default as it stands behind `=`: a JSON scalar, or the name of a case; nil when it cannot stand there.
    private static func shortText(of value: Literal, for type: TypeReference, _ scope: NativeScope) -> String? {
        let text: String
        switch value {
        case .bool(let value): text = value ? "true" : "false"
        case .number(let digits):
            text = enumeration(type, scope).flatMap { word(of: digits, in: $0) } ?? digits
        case .string(let string):
            text = enumeration(type, scope).flatMap { word(of: string, in: $0) } ?? JSONWriter.quoted(string)
        case .null, .array, .object: return nil
        }
        return text.utf8.count <= maxShortDefault ? text : nil
    }

    /// The bare name of the case with a value; nil when it could be read as something else.
    private static func word(of value: String, in enumeration: Enumeration) -> String? {
        guard let found = enumeration.cases.first(where: { $0.wireValue == value }) else { return nil }
        let name = found.name
        let others = enumeration.cases.filter { ($0.name == name || $0.wireValue == name) && $0.wireValue != value }
        let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || "_-+.".contains($0) }
        guard isWord, others.isEmpty, YAMLWriter.isPlainText(name) else { return nil }
        return name
    }

    private static func enumeration(_ type: TypeReference, _ scope: NativeScope) -> Enumeration? {
        guard case .model(let name) = scope.shapes.expanded(type).kind,
            case .enumeration(let result)? = scope.shapes[name]
        else { return nil }
        return result
    }
}

/// Writes parameters by place.
enum ParametersWriter {
    /// The sections `path`, `query`, `headers` and `cookies`, those that have any.
    static func members(_ endpoint: Endpoint, _ scope: inout NativeScope) -> [OutputNode.Member] {
        let sections: [(key: String, place: Parameter.Place)] = [
            ("path", .path), ("query", .query), ("querystring", .querystring), ("headers", .header),
            ("cookies", .cookie),
        ]
        var result = OutputMapping()
        for (key, place) in sections {
            var section = OutputMapping()
            for parameter in endpoint.parameters(in: place) {
                let field = parameter.field
                // Only query parameters are renamed by `naming:`.
                let wireName = place == .query ? scope.naming.wireName(of: field.name) : field.name
                section.add(
                    field.name, FieldsWriter.node(field, key: wireName, with: style(of: parameter), &scope))
            }
            result.add(key, mapping: section)
        }
        return result.members
    }

    /// How lists and objects are written, where that is not what the place says.
    private static func style(of parameter: Parameter) -> [OutputNode.Member] {
        var result = OutputMapping()
        guard parameter.contentType == nil, parameter.place != .querystring else {
            result.add("contentType", text: parameter.contentType)
            result.add("emptyAllowed", flag: parameter.isEmptyAllowed)
            return result.members
        }
        let usual = Parameter.usualStyle(of: parameter.place)
        if parameter.style != usual { result.add("style", .text(parameter.style.rawValue)) }
        if parameter.isExploded != [.form, .cookie].contains(parameter.style) {
            result.add("explode", .bool(parameter.isExploded))
        }
        result.add("reserved", flag: parameter.isReservedAllowed)
        result.add("emptyAllowed", flag: parameter.isEmptyAllowed)
        return result.members
    }
}
