import MartletContract
import MartletFormats
import MartletPayloads

/// Writes values of header fields.
///
/// - Source: OpenAPI 3.1, section 4.8.21, Header Object: the style is always `simple`
enum HeaderText {
    /// Returns a value as it stands in a header field: what cannot stand there becomes a space.
    static func write(_ literal: Literal, of field: Field) -> String {
        let text =
            switch literal {
            case _ where field.isJSONText: asciiJSON(literal)
            case .array(let elements): HeaderList.text(elements.map(single))
            case .object(let members):
                HeaderList.text(members.map { ($0.name, single($0.value)) }, isExploded: field.isExploded)
            default: single(literal)
            }
        return clean(text.utf8.count > limit ? String(text.prefix(limit)) : text)
    }

    /// How many characters of a value are written: programs refuse longer header fields.
    private static let limit = 8_192

    /// Returns a text without what cannot stand in a header field (RFC 9110, section 5.5).
    static func clean(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return text }
        return String(text.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? Character($0) : " " })
    }

    /// Returns JSON in which what is not ASCII is escaped, so that it survives in a header field.
    private static func asciiJSON(_ literal: Literal) -> String {
        let text = JSONText.write(literal)
        guard text.utf8.contains(where: { $0 > 0x7E }) else { return text }
        return text.utf16.reduce(into: "") { result, unit in
            if unit < 0x7F {
                result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            } else {
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }

    private static func single(_ literal: Literal) -> String {
        if case .string(let text) = literal { text } else { JSONText.write(literal) }
    }
}
