import MartletContract

/// A content type with its parameters.
///
/// - Source: RFC 9110, section 8.3.1, <https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1>
struct ParsedContentType: Sendable, Equatable {
    /// The type and the subtype, in lower case: `application/json`, `text/*`.
    var essence: String
    /// The parameters; names in lower case.
    var parameters: TextTable<String> = [:]

    /// Reads a content type. What has no slash is kept as it is.
    init(_ text: String) {
        let parts = FieldParts.split(text[...], at: UInt8(ascii: ";"))
        essence = parts[0].lowercased()
        for part in parts.dropFirst() where part.utf8.contains(UInt8(ascii: "=")) {
            let (name, value) = FieldParts.pair(part)
            parameters[name] = value ?? ""
        }
    }

    /// The content type as it is sent, with its parameters by their names.
    var text: String {
        parameters.sorted { $0.key < $1.key }.reduce(essence) { "\($0); \($1.key)=\(FieldParts.word($1.value))" }
    }

    /// Whether it is one of JSON.
    var isJSON: Bool { ContentType.isJSON(essence) }

    /// Whether it is one of XML (RFC 7303, section 4.2).
    var isXML: Bool { essence.hasSuffix("/xml") || essence.hasSuffix("+xml") }

    /// Whether it is one that a range of content types holds: `*/*`, `text/*`, or itself.
    func isIn(_ range: ParsedContentType) -> Bool { rank(in: range) > 0 }

    /// Returns how close a range of content types is, greater for a closer one: itself, `text/*`, `*/*`. 0 for one that does not
    /// hold it.
    func rank(in range: ParsedContentType) -> Int {
        if range.essence == essence {
            return 3 + range.parameters.count { parameters[$0.key]?.lowercased() == $0.value.lowercased() }
        }
        if range.essence == "*/*" { return 1 }
        guard range.essence.hasSuffix("/*") else { return 0 }
        return essence.hasPrefix(range.essence.dropLast()) ? 2 : 0
    }

    /// Returns where the closest of some ranges is, the first of those that are alike; nil where none holds it.
    func index(in ranges: [ParsedContentType]) -> Int? {
        let ranks = ranges.map(rank)
        guard let best = ranks.max(), best > 0 else { return nil }
        return ranks.firstIndex(of: best)
    }
}
