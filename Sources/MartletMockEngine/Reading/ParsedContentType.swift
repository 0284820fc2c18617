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
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        essence = Self.trim(parts.first ?? "").lowercased()
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            var value = Self.trim(part[part.index(after: equals)...])
            if value.count >= 2, value.first == "\"", value.last == "\"" {
                value = String(value.dropFirst().dropLast())
            }
            parameters[Self.trim(part[..<equals]).lowercased()] = value
        }
    }

    /// Whether it is one of JSON.
    var isJSON: Bool { ContentType.isJSON(essence) }

    /// Whether it is one that a range of content types holds: `*/*`, `text/*`, or itself.
    func isIn(_ range: ParsedContentType) -> Bool {
        if range.essence == "*/*" || range.essence == essence { return true }
        guard range.essence.hasSuffix("/*") else { return false }
        return essence.hasPrefix(range.essence.dropLast())
    }

    private static func trim(_ text: Substring) -> String {
        String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

/// What a client says that it takes.
///
/// - Source: RFC 9110, section 12.5.1, <https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1>
struct AcceptField: Sendable {
    private let ranges: [(type: ParsedContentType, quality: Double)]

    /// How many ranges are looked at; clients send a dozen.
    static let limit = 100

    /// Reads an `Accept` field; what stands behind the limit is ignored.
    init(_ text: String) {
        ranges = text.split(separator: ",", maxSplits: Self.limit).prefix(Self.limit).map { part in
            let type = ParsedContentType(String(part))
            return (type, type.parameters["q"].flatMap(Double.init) ?? 1)
        }
    }

    /// How many ranges there are.
    var count: Int { ranges.count }

    /// How well a content type meets what a client asks for.
    struct Match: Comparable {
        /// How much it is wanted, up to 1.
        var quality: Double
        /// 2 for the content type itself, or one of a range; 1 for the same with other parameters; 0 for another one of JSON.
        var closeness: Int

        /// That of a client that takes anything.
        static let full = Match(quality: 1, closeness: 2)

        static func < (left: Match, right: Match) -> Bool {
            (left.quality, left.closeness) < (right.quality, right.closeness)
        }
    }

    /// Returns how well a content type meets the field; nil where it is not wanted at all.
    func match(_ type: ParsedContentType) -> Match? {
        let fitting = ranges.filter { type.isIn($0.type) || type.isJSON && $0.type.isJSON }
        // The most specific range counts.
        guard let best = fitting.max(by: { Self.rank($0.type, type) < Self.rank($1.type, type) }), best.quality > 0
        else { return nil }
        return Match(quality: best.quality, closeness: Self.closeness(of: type, to: best.type))
    }

    private static func closeness(of type: ParsedContentType, to range: ParsedContentType) -> Int {
        guard type.isIn(range) else { return 0 }
        let wanted = range.parameters.filter { $0.key != "q" && $0.key != "charset" }
        return range.essence.hasSuffix("/*") || wanted == type.parameters.filter { $0.key != "charset" } ? 2 : 1
    }

    private static func rank(_ range: ParsedContentType, _ type: ParsedContentType) -> (Int, Int) {
        (range.essence == "*/*" ? 0 : range.essence.hasSuffix("/*") ? 1 : 2, closeness(of: type, to: range))
    }
}
