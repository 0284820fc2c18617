import MartletContract

/// How messages call types: in the words of the native dialect.
enum TypeText {
    static func text(of use: TypeUse, _ models: TextTable<Model>) -> String {
        text(of: use.type.kind, models)
    }

    private static func text(of kind: TypeReference.Kind, _ models: TextTable<Model>) -> String {
        switch kind {
        case .string: "string"
        case .bool: "bool"
        case .int: "int"
        case .int32: "int32"
        case .int64(let isString): isString ? "int64(string)" : "int64"
        case .uint64(let isString): isString ? "uint64(string)" : "uint64"
        case .float: "float"
        case .double: "double"
        case .decimal(let isString): isString ? "decimal(string)" : "decimal"
        case .uuid: "uuid"
        case .url: "url"
        case .data(let encoding): "data(\(encoding.rawValue))"
        case .date(let format, let name): "date(\(name ?? text(of: format)))"
        case .duration(let encoding): "duration(\(encoding.rawValue))"
        case .json: "json"
        case .file: "file"
        case .void: "void"
        case .array(let element): "[\(text(of: element.kind, models))]"
        case .map(let value): "{ string: \(text(of: value.kind, models)) }"
        case .model(let name): model(name, models)
        }
    }

    private static func model(_ name: String, _ models: TextTable<Model>) -> String {
        let title = ChangeTexts.name(name)
        return switch models[name]?.shape {
        case .object?: "object '\(title)'"
        case .enumeration(let enumeration)?: enumeration.rawType == .int ? "int enum '\(title)'" : "enum '\(title)'"
        case .union?: "union '\(title)'"
        case .alias?, nil: "'\(title)'"
        }
    }

    private static func text(of format: DateFormat) -> String {
        switch format {
        case .iso8601: "iso8601"
        case .unix: "unix"
        case .unixMilliseconds: "unix-ms"
        case .pattern(let pattern): pattern
        case .firstOf(let formats): formats.map(text).joined(separator: ", ")
        }
    }
}
