import MartletContract

/// What content types the bodies of requests and answers can have: the one that Swift knows most about first.
enum ContentTypes {
    /// Returns those of an answer: lower case, without parameters. None where it carries nothing.
    static func ofAnswer(_ type: TypeReference, _ contentType: String?, _ others: OtherContentTypes) -> [String] {
        if type.kind == .void { return [] }
        return unique([contentType ?? (type.kind == .file ? bytes : json)] + others.names)
    }

    /// Returns those of an endpoint's body; none where it has none.
    static func ofBody(_ endpoint: Endpoint) -> [String] {
        guard let own = endpoint.contentTypeOfBody else { return [] }
        return unique([own] + endpoint.otherBodyContentTypes.names)
    }

    /// Returns the content types of a list that no content type of another list is or covers, as `text/*` covers all that
    /// is text.
    static func missing(_ names: [String], in others: [String]) -> [String] {
        let known = Set(others)
        // `text/*` covers what begins with `text/`.
        let ranges = Set(others.filter { $0.hasSuffix("/*") }.map { $0.dropLast() })
        if ranges.contains("*/") { return [] }
        return names.filter { name in
            if known.contains(name) { return false }
            return !name.indices.contains { name[$0] == "/" && ranges.contains(name[...$0]) }
        }
    }

    /// The same for answers: who reads `application/json` reads `application/problem+json`, which is a special case of it
    /// (RFC 6839, section 2).
    static func missing(_ names: [String], inAnswer others: [String]) -> [String] {
        let suffixes = Set(others.compactMap { other in other.lastIndex(of: "+").map { other[$0...].dropFirst() } })
        return missing(names, in: others).filter { name in
            guard name.hasPrefix("application/"), !name.contains("+") else { return true }
            return !suffixes.contains(name.dropFirst("application/".count))
        }
    }

    private static let json = "application/json"
    private static let bytes = "application/octet-stream"

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.map { $0.prefix { $0 != ";" && $0 != " " }.lowercased() }.filter { seen.insert($0).inserted }
    }
}
