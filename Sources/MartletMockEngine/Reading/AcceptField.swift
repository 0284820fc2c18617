import MartletContract

/// The content types that a client accepts.
///
/// - Source: RFC 9110, section 12.5.1, <https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1>
struct AcceptField: Sendable {
    /// A content type or a range of them that a client takes.
    private struct Range: Sendable {
        var type: ParsedContentType
        var quality: Double
    }

    private let ranges: [Range]

    /// How many ranges are looked at; clients send a dozen.
    static let limit = 100

    /// Reads an `Accept` field; what comes after the limit is ignored. A field without a range is as none.
    init(_ text: String) {
        let parts = FieldParts.split(text[...], at: UInt8(ascii: ","), limit: Self.limit).filter { !$0.isEmpty }
        ranges = (parts.isEmpty ? ["*/*"] : parts).map { part in
            var type = ParsedContentType(String(part))
            // As Java writes it.
            if type.essence == "*" { type.essence = "*/*" }
            let quality = type.parameters.removeValue(forKey: "q").flatMap(Double.init)
            return Range(type: type, quality: quality.map { $0.isFinite ? min(max($0, 0), 1) : 1 } ?? 1)
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
        /// The number of statuses that are more usual than the one that is matched.
        var order = 0

        /// That of a client that takes anything.
        static let full = Match(quality: 1, closeness: 2)

        static func < (left: Match, right: Match) -> Bool {
            // What is not asked for comes behind all that is, and another status behind the usual one.
            (left.closeness == 2 ? 1 : 0, -left.order, left.quality, left.closeness)
                < (right.closeness == 2 ? 1 : 0, -right.order, right.quality, right.closeness)
        }
    }

    /// Returns how well a content type meets the field; nil where it is not wanted at all.
    func match(_ type: ParsedContentType) -> Match? {
        // The most specific range counts.
        let fitting = ranges.compactMap { range in Self.rank(range.type, type).map { (range: range, rank: $0) } }
        if let best = fitting.max(by: { $0.rank < $1.rank }) {
            return best.range.quality > 0 ? Match(quality: best.range.quality, closeness: 2) : nil
        }
        // A client that takes other parameters, or other JSON, prefers this to nothing.
        let near = ranges.compactMap { range -> Match? in
            guard range.quality > 0 else { return nil }
            if type.isIn(range.type) { return Match(quality: range.quality, closeness: 1) }
            return type.isJSON && range.type.isJSON ? Match(quality: range.quality, closeness: 0) : nil
        }
        return near.max { ($0.closeness, $0.quality) < ($1.closeness, $1.quality) }
    }

    /// Returns how specific a range is that a content type is in: a type before its parent, and more parameters before fewer.
    /// Nil for one that it is not in.
    private static func rank(_ range: ParsedContentType, _ type: ParsedContentType) -> (Int, Int)? {
        guard type.isIn(range) else { return nil }
        let wanted = range.parameters.filter { $0.key != "charset" }
        guard wanted.allSatisfy({ type.parameters[$0.key]?.lowercased() == $0.value.lowercased() }) else { return nil }
        return (range.essence == "*/*" ? 0 : range.essence.hasSuffix("/*") ? 1 : 2, wanted.count)
    }
}
