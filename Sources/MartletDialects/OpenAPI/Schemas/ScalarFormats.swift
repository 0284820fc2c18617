import MartletContract

/// What types and formats of single values are in a contract.
///
/// - Source: OpenAPI 3.1.1, section 4.4; the OpenAPI format registry, <https://spec.openapis.org/registry/format/>.
enum ScalarFormats {
    /// A type with the format that it does not say itself.
    struct Scalar {
        /// The type.
        var kind: TypeReference.Kind
        /// The format where the type does not say it; nil without one.
        var format: String?
    }

    /// The type of days.
    static let day = TypeReference.Kind.date(.pattern("yyyy-MM-dd"), name: nil)

    /// Returns a single value's type.
    ///
    /// - Parameters:
    ///   - encoding: how bytes are written in a string (`contentEncoding`).
    ///   - mediaType: what such bytes, or the string, are (`contentMediaType`).
    static func read(_ type: JSONType, format: String?, encoding: String? = nil, mediaType: String? = nil) -> Scalar {
        switch type {
        case .boolean: return Scalar(kind: .bool, format: format)
        case .integer: return integer(format)
        case .number: return number(format)
        default: break
        }
        if let encoding, let data = Self.encodings[encoding.lowercased()] { return Scalar(kind: .data(data)) }
        if encoding?.lowercased() == "binary" || encoding == nil && format == nil && mediaType == octets {
            return Scalar(kind: .string, format: "binary")
        }
        return string(format)
    }

    /// The content type of bytes as they are.
    static let octets = "application/octet-stream"
    private static let encodings: TextTable<TypeReference.DataEncoding> = [
        "base64": .base64, "base64url": .base64url, "base16": .hex,
    ]

    private static func string(_ format: String?) -> Scalar {
        switch format {
        case "date-time": Scalar(kind: .date(.iso8601, name: nil))
        case "date": Scalar(kind: day)
        case "duration": Scalar(kind: .duration(.calendar))
        case "uuid": Scalar(kind: .uuid)
        case "byte", "base64": Scalar(kind: .data(.base64))
        case "base64url": Scalar(kind: .data(.base64url))
        case "decimal": Scalar(kind: .decimal(isString: true))
        case "int64": Scalar(kind: .int64(isString: true))
        case "uint64": Scalar(kind: .uint64(isString: true))
        default: Scalar(kind: .string, format: format)
        }
    }

    private static func integer(_ format: String?) -> Scalar {
        switch format {
        case "int32": Scalar(kind: .int32)
        case "int64": Scalar(kind: .int64(isString: false))
        case "uint64": Scalar(kind: .uint64(isString: false))
        case "unix-time", "unixtime": Scalar(kind: .date(.unix, name: "unix"))
        default: Scalar(kind: .int, format: format)
        }
    }

    private static func number(_ format: String?) -> Scalar {
        switch format {
        case "float": Scalar(kind: .float)
        case "double": Scalar(kind: .double)
        case "decimal": Scalar(kind: .decimal(isString: false))
        case "int32": Scalar(kind: .int32)
        case "int64": Scalar(kind: .int64(isString: false))
        case "uint64": Scalar(kind: .uint64(isString: false))
        // What pydantic 1 calls a length of time.
        case "time-delta": Scalar(kind: .duration(.seconds))
        default: Scalar(kind: .double, format: format)
        }
    }
}
