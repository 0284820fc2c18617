import MartletContract

/// The types that every specification has.
enum BuiltinType: String, CaseIterable {
    case string, bool, int, int32, int64, uint64, float, double, decimal, uuid, url, data, date, duration, json, file,
        void

    /// Names that no model can have: the built-in types, and the words of the type grammar.
    static let reservedNames = TextSet(allCases.map(\.rawValue) + ["array", "map", "null"])

    /// The encodings that can stand in parentheses; empty for a type without any. Those of `date` are its formats.
    var encodings: [String] {
        switch self {
        case .data: TypeReference.DataEncoding.allCases.map(\.rawValue)
        case .duration: TypeReference.DurationEncoding.allCases.map(\.rawValue)
        case .decimal, .int64, .uint64: ["string"]
        default: []
        }
    }

    /// The type with an encoding of ``encodings``, or with its default one.
    func kind(encoding: String?) -> TypeReference.Kind {
        switch self {
        case .string: .string
        case .bool: .bool
        case .int: .int
        case .int32: .int32
        case .int64: .int64(isString: encoding != nil)
        case .uint64: .uint64(isString: encoding != nil)
        case .float: .float
        case .double: .double
        case .decimal: .decimal(isString: encoding != nil)
        case .uuid: .uuid
        case .url: .url
        case .data: .data(encoding.flatMap { .init(rawValue: $0) } ?? .base64)
        case .date: .date(.iso8601, name: nil)
        case .duration: .duration(encoding.flatMap { .init(rawValue: $0) } ?? .seconds)
        case .json: .json
        case .file: .file
        case .void: .void
        }
    }
}
