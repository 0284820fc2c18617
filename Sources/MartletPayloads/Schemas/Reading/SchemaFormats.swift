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

    /// What can be said of forms in a few words: enough to tell them from any string.
    static let roughPatterns: TextTable<String> = [
        "email": "^[^@\\s]+@[^@\\s]+$",
        "time": FormatPatterns.bounds(of: .time).upper,
        "hostname":
            "^[A-Za-z0-9]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?)*$",
    ]

    /// Those that a pattern describes whole.
    static let patterns: TextTable<String> = [
        "ipv4": "^\(FormatPatterns.ipv4)$",
        "ipv6": "^\(FormatPatterns.ipv6)$",
        "uri": "^\(uri)$",
        "uri-reference": "^(\(uri)|\(relative))$",
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

    // RFC 3986, appendix A.
    private static let plain = "A-Za-z0-9\\-._~!$&'()*+,;="
    private static let encoded = "%[0-9A-Fa-f]{2}"
    private static let character = "([\(plain):@]|\(encoded))"
    private static let host = "\\[(\(FormatPatterns.ipv6)|[vV][0-9A-Fa-f]+\\.[\(plain):]+)\\]|([\(plain)]|\(encoded))*"
    private static let authority = "(([\(plain):]|\(encoded))*@)?(\(host))(:[0-9]*)?"
    private static let segments = "(/\(character)*)*"
    private static let end = "(\\?(\(character)|[/?])*)?(#(\(character)|[/?])*)?"
    private static let absolute = "//\(authority)\(segments)|/(\(character)+\(segments))?"
    private static let uri = "[A-Za-z][A-Za-z0-9+\\-.]*:(\(absolute)|\(character)+\(segments)|)\(end)"
    private static let relative = "(\(absolute)|([\(plain)@]|\(encoded))+\(segments)|)\(end)"
}
