/// Takes the values of header fields apart.
///
/// - Source: RFC 9110, sections 5.6.1 (lists), 5.6.4 (quoted strings) and 5.6.6 (parameters)
enum FieldParts {
    /// Splits a text at a delimiter that is not inside a quoted string, as far as a limit goes. The parts have no white space
    /// around them.
    ///
    /// - Parameter limit: The number of parts; what is behind them is ignored.
    static func split(_ text: Substring, at delimiter: UInt8, limit: Int = .max) -> [Substring] {
        var parts: [Substring] = []
        let bytes = text.utf8
        var start = bytes.startIndex
        var index = start
        var isQuoted = false
        while index < bytes.endIndex, parts.count < limit {
            switch bytes[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "\\") where isQuoted:
                index = bytes.index(after: index)
                guard index < bytes.endIndex else { continue }
            case delimiter where !isQuoted:
                parts.append(trimmed(text[start..<index]))
                start = bytes.index(after: index)
            default: break
            }
            index = bytes.index(after: index)
        }
        if parts.count < limit { parts.append(trimmed(text[start...])) }
        return parts
    }

    /// Returns the name of a part in lower case, and its value without quotes; the value is nil where there is none, or an empty
    /// one.
    static func pair(_ part: Substring) -> (name: String, value: String?) {
        guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (part.lowercased(), nil) }
        let value = unquoted(trimmed(part[part.utf8.index(after: equals)...]))
        return (trimmed(part[..<equals]).lowercased(), value.isEmpty ? nil : value)
    }

    /// Returns what a quoted string means; any other text as it is.
    static func unquoted(_ text: Substring) -> String {
        let bytes = text.utf8
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else {
            return String(text)
        }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes.dropFirst().dropLast() {
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            if !isEscaped { result.append(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a text is a token (RFC 9110, section 5.6.2).
    static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Returns a text as a token, or else as a quoted string.
    static func word(_ text: String) -> String {
        if isToken(text[...]) { return text }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let bytes = text.utf8
        guard let start = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return text[start...last]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
