import MartletContract
import MartletSyntax

/// The types that the values of a schema may have, without null.
struct SchemaTypes: Sendable {
    /// The types; empty where any is allowed.
    var types: [JSONType] = []
    /// The format that the name of a type stood for which is none: `date`, `file`.
    var impliedFormat: String?

    /// The format of Kubernetes for an integer or a string.
    static let integerOrString = "int-or-string"

    /// What is meant by names of types that do not exist.
    private static let meanings: TextTable<(type: JSONType?, format: String?)> = [
        "any": (nil, nil), "mixed": (nil, nil), "file": (.string, "binary"), "binary": (.string, "binary"),
        "str": (.string, nil), "text": (.string, nil), "uuid": (.string, "uuid"), "date": (.string, "date"),
        "datetime": (.string, "date-time"), "date-time": (.string, "date-time"), "dateTime": (.string, "date-time"),
        "int": (.integer, nil), "int32": (.integer, "int32"), "int64": (.integer, "int64"),
        "uint64": (.integer, "uint64"),
        "long": (.integer, "int64"), "float": (.number, "float"), "double": (.number, "double"),
        "decimal": (.number, "decimal"), "bool": (.boolean, nil), "list": (.array, nil), "dict": (.object, nil),
        "map": (.object, nil), "hash": (.object, nil),
    ]

    /// Reads what all parts of a schema allow.
    static func read(_ schema: Schema, _ context: inout OpenAPIContext) -> SchemaTypes {
        var result: SchemaTypes?
        for part in schema.parts {
            guard let node = part[.type] else { continue }
            let own = read(node, &context)
            guard let known = result else {
                result = own
                continue
            }
            result = merge(known, own, at: node.span, &context)
        }
        // Beside 'oneOf' the format says what its members say.
        let isEither = { (part: SchemaPart) in part.has(.type) && part[.format]?.scalar?.text == integerOrString }
        if result?.types == [.string], schema.parts.contains(where: isEither) {
            result?.types = [.integer, .string]
        }
        return result ?? SchemaTypes()
    }

    private static func read(_ node: Node, _ context: inout OpenAPIContext) -> SchemaTypes {
        if let text = node.scalar?.text, let type = JSONType(rawValue: text) {
            return SchemaTypes(types: type == .null ? [] : [type])
        }
        var result = SchemaTypes()
        var isAny = false
        for node in node.sequence ?? [node] {
            guard let scalar = node.scalar else {
                context.report(.wrongShape, "a type is one of JSON's, by name", at: node.span)
                continue
            }
            if let type = JSONType(rawValue: scalar.text) {
                if type != .null, !result.types.contains(type) { result.types.append(type) }
            } else if scalar.resolved != .null {
                let meaning =
                    meanings[scalar.text] ?? meanings[scalar.text.lowercased()]
                    ?? JSONType(rawValue: scalar.text.lowercased()).map { ($0, nil) }
                context.report(
                    .unknownType, "there is no type '\(scalar.text.excerpt)' in JSON", at: node.span,
                    help: meaning?.type.map { type in
                        "it is read as \(type.rawValue)" + (meaning?.format.map { " with the format \($0)" } ?? "")
                    } ?? "it can be any JSON value")
                guard let type = meaning?.type else {
                    isAny = true
                    continue
                }
                if !result.types.contains(type) { result.types.append(type) }
                result.impliedFormat = meaning?.format
            }
        }
        // Every number is one, and a whole number is one of them.
        if result.types.contains(.number) { result.types.removeAll { $0 == .integer } }
        if isAny { result.types = [] }
        return result
    }

    /// Returns the types that a value of `type` names, without null.
    static func names(in node: Node) -> [JSONType] {
        (node.sequence ?? [node]).compactMap { JSONType(rawValue: $0.scalar?.text ?? "") }.filter { $0 != .null }
    }

    private static func merge(
        _ first: SchemaTypes, _ second: SchemaTypes, at span: SourceSpan, _ context: inout OpenAPIContext
    ) -> SchemaTypes {
        guard !first.types.isEmpty else { return second }
        guard !second.types.isEmpty else { return first }
        var common = SchemaTypes(impliedFormat: first.impliedFormat ?? second.impliedFormat)
        for type in first.types {
            if second.types.contains(type) {
                common.types.append(type)
            } else if type == .integer && second.types.contains(.number)
                || type == .number && second.types.contains(.integer)
            {
                common.types.append(.integer)
            }
        }
        guard common.types.isEmpty else { return common }
        context.report(
            .conflict,
            "no value is \(Suggestion.list(first.types.map(\.rawValue))) and \(Suggestion.list(second.types.map(\.rawValue)))",
            at: span, help: "the first one counts")
        return first
    }
}

extension OpenAPIContext {
    /// Returns the types that the values of a schema may have.
    mutating func types(of schema: Schema) -> [JSONType] {
        SchemaTypes.read(schema, &self).types
    }
}
