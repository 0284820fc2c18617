/// JSON strings inside other text (RFC 8259, section 7).
enum JSONString {
    /// Reads a string with its quotes; nil when the text is none.
    static func read(_ text: String) -> String? {
        var scalars = text.unicodeScalars[...]
        guard scalars.popFirst() == "\"" else { return nil }
        var result = String.UnicodeScalarView()
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"": return scalars.isEmpty ? String(result) : nil
            case "\\":
                guard let escaped = escape(&scalars) else { return nil }
                result.append(escaped)
            case "\u{0}"..."\u{1F}": return nil
            default: result.append(scalar)
            }
        }
        return nil
    }

    private static func escape(_ scalars: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
        switch scalars.popFirst() {
        case "\"": return "\""
        case "\\": return "\\"
        case "/": return "/"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            guard let first = hex(&scalars) else { return nil }
            guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
            guard scalars.popFirst() == "\\", scalars.popFirst() == "u", let second = hex(&scalars),
                (0xDC00..<0xE000).contains(second)
            else { return nil }
            return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        default: return nil
        }
    }

    private static func hex(_ scalars: inout Substring.UnicodeScalarView) -> UInt32? {
        let digits = String(scalars.prefix(4))
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
        scalars = scalars.dropFirst(4)
        return UInt32(digits, radix: 16)
    }
}
