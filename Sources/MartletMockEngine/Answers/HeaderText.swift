import MartletContract
import MartletFormats
import MartletPayloads

/// Writes values of header fields.
///
/// - Source: OpenAPI 3.1, section 4.8.21, Header Object: the style is always `simple`
enum HeaderText {
    /// Returns a value as it stands in a header field: what cannot stand there becomes a space.
    static func write(_ literal: Literal) -> String {
        let text =
            switch literal {
            case .array(let elements): HeaderList.text(elements.map(single))
            case .object(let members):
                HeaderList.text(members.map { ($0.name, single($0.value)) }, isExploded: false)
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

    private static func single(_ literal: Literal) -> String {
        if case .string(let text) = literal { text } else { JSONText.write(literal) }
    }
}
