import MartletContract
import MartletFormats

/// The values of `format` whose strings are known.
///
/// - Source: JSON Schema 2020-12, Validation, section 7.3,
///   <https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3>
enum SchemaFormats {
    /// Those that have a form of their own.
    static let forms: TextTable<TextForm> = [
        "uuid": .uuid, "date-time": .date(.iso8601), "date": .date(.pattern("yyyy-MM-dd")), "byte": .data(.base64),
    ]

    /// Those that any string has: hints for whoever shows or reads the text.
    ///
    /// - Source: the OpenAPI Format Registry, <https://spec.openapis.org/registry/format/>
    static let hints: TextSet = ["commonmark", "html", "password", "int64", "float", "double"]

    /// The numbers of formats of numbers.
    static let ranges: TextTable<ClosedRange<DecimalNumber>> = [
        "int32": DecimalNumber(Int(Int32.min))...DecimalNumber(Int(Int32.max)), "uint64": IntegerBounds.uint64,
    ]

    /// What can be said of forms in a few words: enough to tell them from most other strings.
    static let roughPatterns: TextTable<String> = [
        "email": mailbox(letters: "A-Za-z0-9", dot: "\\."),
        "idn-email": mailbox(letters: "A-Za-z0-9\(others)", dot: "[.\u{3002}\u{FF0E}\u{FF61}]"),
        "time": FormatPatterns.bounds(of: .time).upper,
        "hostname": "^\(host(letters: "A-Za-z0-9", dot: "\\."))$",
        "idn-hostname": "^\(host(letters: "A-Za-z0-9\(others)", dot: "[.\u{3002}\u{FF0E}\u{FF61}]"))$",
        "iri": "^\(iris.absolute)$",
        "iri-reference": "^(\(iris.absolute)|\(iris.relative))$",
        "uri-template": "^([^\\x00- \"%<>\\\\^`{|}]|\(encoded)|\\{[+#./;?&=,!@|]?\(variable)(,\(variable))*\\})*$",
    ]

    /// Those that no pattern describes, and of which some strings can be told that do not have them; see
    /// ``TextForm/named(_:)``.
    static let refuted: TextSet = ["time", "regex"]

    /// Those that a pattern describes whole.
    static let patterns: TextTable<String> = [
        "ipv4": "^\(FormatPatterns.ipv4)$",
        "ipv6": "^\(FormatPatterns.ipv6)$",
        "uri": "^\(uris.absolute)$",
        "uri-reference": "^(\(uris.absolute)|\(uris.relative))$",
        "duration": "^P((\(days))(T(\(seconds)))?|T(\(seconds))|\\d+W)$",
        "json-pointer": "^\(pointer)$",
        "relative-json-pointer": "^(0|[1-9][0-9]*)(#|\(pointer))$",
    ]

    /// Returns the format that a pattern stands for; nil where an author wrote the pattern.
    static func name(ofPattern pattern: String) -> String? { names[pattern] }

    private static let names = TextTable([patterns, roughPatterns].flatMap { $0.map { ($0.value, $0.key) } }) {
        min($0, $1)
    }

    // RFC 6901, section 3.
    private static let pointer = "(/([^~/]|~[01])*)*"

    // RFC 3339, appendix A: a part may be left out, but none between two that are there.
    private static let days = "\\d+D|\\d+M(\\d+D)?|\\d+Y(\\d+M(\\d+D)?)?"
    private static let seconds = "\\d+S|\\d+M(\\d+S)?|\\d+H(\\d+M(\\d+S)?)?"

    // RFC 5321, section 4.1.2: words with dots between them, or a quoted string.
    private static func mailbox(letters: String, dot: String) -> String {
        let word = "[\(letters)!#$%&'*+/=?^_`{|}~\\-]+"
        let quoted = "\"([^\"\\\\\\r\\n]|\\\\[ -~])*\""
        let address = "\\[(\(FormatPatterns.ipv4)|IPv6:[0-9A-Fa-f:.]+)\\]"
        return "^(\(word)(\\.\(word))*|\(quoted))@(\(host(letters: letters, dot: dot))|\(address))$"
    }

    // RFC 1123, section 2.1.
    private static func host(letters: String, dot: String) -> String {
        let label = "[\(letters)]([\(letters)\\-]{0,61}[\(letters)])?"
        return "\(label)(\(dot)\(label))*"
    }

    /// What is not ASCII.
    private static let others = "\u{A0}-\u{10FFFF}"

    // RFC 6570, section 2.3.
    private static let variable = "\(letter)(\\.?\(letter))*(:[1-9][0-9]{0,3}|\\*)?"
    private static let letter = "([A-Za-z0-9_]|\(encoded))"

    private static let encoded = "%[0-9A-Fa-f]{2}"

    private static let uris = Addresses(plain: plain)
    private static let iris = Addresses(plain: plain + others)
    private static let plain = "A-Za-z0-9\\-._~!$&'()*+,;="

    /// The patterns of addresses (RFC 3986, appendix A; RFC 3987, section 2.2).
    private struct Addresses {
        let absolute: String
        let relative: String

        /// - Parameter plain: The characters that stand for themselves.
        init(plain: String) {
            let character = "([\(plain):@]|\(encoded))"
            let literal = "\\[(\(FormatPatterns.ipv6)|[vV][0-9A-Fa-f]+\\.[\(SchemaFormats.plain):]+)\\]"
            let authority = "(([\(plain):]|\(encoded))*@)?(\(literal)|([\(plain)]|\(encoded))*)(:[0-9]*)?"
            let segments = "(/\(character)*)*"
            let end = "(\\?(\(character)|[/?])*)?(#(\(character)|[/?])*)?"
            let path = "//\(authority)\(segments)|/(\(character)+\(segments))?"
            absolute = "[A-Za-z][A-Za-z0-9+\\-.]*:(\(path)|\(character)+\(segments)|)\(end)"
            relative = "(\(path)|([\(plain)@]|\(encoded))+\(segments)|)\(end)"
        }
    }
}
