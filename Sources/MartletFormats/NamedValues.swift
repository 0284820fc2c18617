/// Finds the values in a text that stand behind the names of secrets, in the forms in which texts have names and values.
enum NamedValues {
    /// The most bytes of a name; what is longer is none.
    private static let maxNameBytes = 128
    /// Names whose values go on to the end of the line, as those of header fields do.
    private static let lineNames: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-authorization",
    ]

    /// Returns where the values of secrets stand: `name=value` as in a query, a form or a shell, `name: "value"` as in JSON,
    /// YAML or GraphQL, `Name-Of-Field: value` as in a header.
    ///
    /// - Parameter isSecretName: Whether a value of a name is a secret; the second argument says whether `=` stands between.
    static func places(in bytes: [UInt8], _ isSecretName: (String, Bool) -> Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var position = 0
        while let mark = bytes[position...].firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }) {
            position = mark + 1
            guard let name = name(before: mark, in: bytes) else { continue }
            let isQuery = bytes[mark] == UInt8(ascii: "=")
            // Looked for in this order: to find the ends of all values would take the square of the text's length.
            guard isSecretName(name.text, isQuery),
                let value = value(behind: mark, in: bytes, of: name, isQuery: isQuery), !value.isEmpty
            else { continue }
            found.append(value)
            position = value.upperBound
        }
        return found
    }

    private struct Name {
        var text: String
        /// Whether it stands in quotation marks.
        var isQuoted: Bool
    }

    /// Returns the name that stands before a mark; nil where none does.
    private static func name(before mark: Int, in bytes: [UInt8]) -> Name? {
        var end = mark
        while end > 0, bytes[end - 1] == 0x20, mark - end < 4 { end -= 1 }
        let isQuoted = end > 0 && isQuote(bytes[end - 1])
        if isQuoted {
            end -= 1
            if end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        }
        var start = end
        while start > 0, end - start <= maxNameBytes, isNameByte(bytes[start - 1]) { start -= 1 }
        guard start < end, end - start <= maxNameBytes else { return nil }
        let text = PercentEncoding.decodedText(Substring(decoding: bytes[start..<end], as: UTF8.self))
        return Name(text: text, isQuoted: isQuoted)
    }

    /// Returns where the value behind a mark stands; nil where none does.
    private static func value(behind mark: Int, in bytes: [UInt8], of name: Name, isQuery: Bool) -> Range<Int>? {
        var start = mark + 1
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        let isApart = start > mark + 1
        guard start < bytes.count else { return nil }
        if !isQuery, lineNames.contains(name.text.lowercased()), !name.isQuoted {
            return start..<(bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
        }
        var opening = start
        while opening < bytes.count, bytes[opening] == UInt8(ascii: "\\") { opening += 1 }
        if opening < bytes.count, isQuote(bytes[opening]) {
            let quote = bytes[opening]
            let isEscaped = opening > start
            var end = opening + 1
            while end < bytes.count, bytes[end] != quote {
                // What is escaped ends where the next mark is, which is escaped, too.
                if bytes[end] == UInt8(ascii: "\\"), isEscaped { break }
                end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            return (opening + 1)..<min(end, bytes.count)
        }
        if isQuery {
            // Behind a space it is prose or code: `a = b`.
            guard !isApart else { return nil }
            let end = bytes[start...].firstIndex { !isCredentialByte($0) || "&#;".utf8.contains($0) } ?? bytes.count
            return start..<end
        }
        // Prose has a colon and a space, too: `password: at least 8 characters`.
        guard !isApart || name.isQuoted || name.text.contains("-") || name.text.contains("_") else { return nil }
        let end = bytes[start...].firstIndex { !isCredentialByte($0) || "&#;}]".utf8.contains($0) } ?? bytes.count
        return start..<end
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: "_-.[]%+".utf8.contains(byte)
        }
    }

    private static func isCredentialByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
    }
}
