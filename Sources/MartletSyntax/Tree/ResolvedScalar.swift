/// What a scalar means where its type is not known from elsewhere.
package enum ResolvedScalar: Hashable, Sendable {
    /// Nothing: `null`, `Null`, `NULL`, `~`, or no text at all.
    case null
    /// `true` or `false`, in one of three spellings each.
    case bool(Bool)
    /// An integer, as written: decimal, `0o17` or `0xFF`. No range: the text may have any number of digits.
    case int(String)
    /// A floating-point number, as written: decimal, `.inf`, `-.inf` or `.nan`.
    case float(String)
    /// A string. The text is ``Scalar/text``.
    case string

    /// The number of an integer; nil for everything else, and for what does not fit into an `Int`.
    package var integer: Int? {
        guard case .int(let text) = self else { return nil }
        if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8) }
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16) }
        return Int(text)
    }

    /// The number of a float or an integer; nil for everything else. Rounded to the nearest `Double`.
    package var double: Double? {
        switch self {
        case .int(let text):
            return integer.map(Double.init) ?? Double(text)
        case .float(let text):
            switch text.drop(while: { $0 == "+" || $0 == "-" }) {
            case ".inf", ".Inf", ".INF": return text.hasPrefix("-") ? -.infinity : .infinity
            case ".nan", ".NaN", ".NAN": return .nan
            default: return Double(text)
            }
        case .null, .bool, .string:
            return nil
        }
    }
}

extension Scalar {
    /// What the scalar means by its own spelling and tag.
    ///
    /// - Source: YAML 1.2.2, section 10.3 Core Schema, <https://yaml.org/spec/1.2.2/#103-core-schema>. So `no`, `on`,
    ///   `12:30`, `0b1`, `1_000` and `2024-01-01`, which YAML 1.1 took for other things, are strings. A tag outside the
    ///   schema is ignored.
    package var resolved: ResolvedScalar {
        switch tag {
        case nil:
            return style == .plain ? CoreSchema.resolve(text) : .string
        case CoreSchema.string, CoreSchema.nonSpecific:
            return .string
        case CoreSchema.null:
            return .null
        case CoreSchema.float:
            // `!!float 1` is a float although its spelling is that of an integer.
            return Self.isNumber(CoreSchema.resolve(text)) ? .float(text) : .string
        case CoreSchema.bool, CoreSchema.integer:
            return CoreSchema.resolve(text)
        case .some:
            return style == .plain ? CoreSchema.resolve(text) : .string
        }
    }

    private static func isNumber(_ value: ResolvedScalar) -> Bool {
        switch value {
        case .int, .float: true
        case .null, .bool, .string: false
        }
    }
}
