/// The scalars of YAML's core schema.
///
/// - Source: YAML 1.2.2, section 10.3.2 Tag Resolution, <https://yaml.org/spec/1.2.2/#1032-tag-resolution>
enum CoreSchema {
    /// What stands before the names of YAML's own tags; `!!` is short for it.
    static let prefix = "tag:yaml.org,2002:"
    /// `!`, which says: a string, whatever it looks like.
    static let nonSpecific = "!"
    static let string = prefix + "str"
    static let null = prefix + "null"
    static let bool = prefix + "bool"
    static let integer = prefix + "int"
    static let float = prefix + "float"
    static let sequence = prefix + "seq"
    static let mapping = prefix + "map"
    // Of YAML 1.1, <https://yaml.org/type/>; their scalars are strings here.
    static let binary = prefix + "binary"
    static let timestamp = prefix + "timestamp"
    static let omap = prefix + "omap"
    static let pairs = prefix + "pairs"
    static let set = prefix + "set"
    /// The tags whose meaning is known.
    static let knownTags: TextSet = [
        string, null, bool, integer, float, sequence, mapping, binary, timestamp, omap, pairs, set,
    ]

    private enum Form {
        case int
        case float
        case string
    }

    /// Returns what a plain scalar with this text is.
    static func resolve(_ text: String) -> ResolvedScalar {
        // Nearly every text is told by its first byte and its length to be none of what follows.
        guard let first = text.utf8.first else { return .null }
        switch first {
        case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): break
        case UInt8(ascii: "~"): if text.utf8.count > 1 { return .string }
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"):
            if text.utf8.count != 4 { return .string }
        case UInt8(ascii: "f"), UInt8(ascii: "F"): if text.utf8.count != 5 { return .string }
        default: return .string
        }
        switch text {
        case "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        case ".nan", ".NaN", ".NAN": return .float(text)
        default: break
        }
        switch text.withBytes({ form(of: $0[...]) }) {
        case .int: return .int(text)
        case .float: return .float(text)
        case .string: return .string
        }
    }

    private static func form(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Form {
        if text.starts(with: "0o".utf8) || text.starts(with: "0x".utf8) {
            let isOctal = text.starts(with: "0o".utf8)
            let digits = text.dropFirst(2)
            let areDigits = digits.allSatisfy { isOctal ? (0x30...0x37).contains($0) : isHexDigit($0) }
            return areDigits && !digits.isEmpty ? .int : .string
        }
        var rest = text
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        if [".inf", ".Inf", ".INF"].contains(where: { rest.elementsEqual($0.utf8) }) { return .float }
        let wholeDigits = dropDigits(&rest)
        if wholeDigits > 0, rest.isEmpty { return .int }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            if dropDigits(&rest) == 0, wholeDigits == 0 { return .string }
        } else if wholeDigits == 0 {
            return .string
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            if dropDigits(&rest) == 0 { return .string }
        }
        return rest.isEmpty ? .float : .string
    }

    private static func dropDigits(_ text: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let before = text.count
        text = text.drop { (0x30...0x39).contains($0) }
        return before - text.count
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
