import MartletContract
import MartletFormats

extension OtherContentTypes {
    /// The content types of JSON that carry the same values and have no endpoint of their own.
    var alikeJSON: TextSet { alikeOnly.filter(ContentType.isJSON) }
}

/// What content types the bodies of requests and answers can have: the one that Swift knows most about first.
enum ContentTypes {
    /// Returns those of an answer, as ``pairs(_:_:by:)`` compares them. None where it carries nothing.
    static func ofAnswer(_ type: TypeReference, _ contentType: String?, _ others: OtherContentTypes) -> [String] {
        if type.kind == .void { return [] }
        return type.kind == .file ? ofFile(contentType, others) : unique([contentType ?? json] + others.names)
    }

    /// Returns those of an endpoint's body; none where it has none.
    static func ofBody(_ endpoint: Endpoint) -> [String] {
        if case .file(let contentType)? = endpoint.body { return ofFile(contentType, endpoint.otherBodyContentTypes) }
        guard let own = endpoint.contentTypeOfBody else { return [] }
        return unique([own] + endpoint.otherBodyContentTypes.names)
    }

    /// Returns those of a file, whose own can be a range such as `image/*`.
    private static func ofFile(_ contentType: String?, _ others: OtherContentTypes) -> [String] {
        let isRange = contentType == nil && others.names.first?.hasSuffix("/*") == true
        return unique((isRange ? [] : [contentType ?? bytes]) + others.names)
    }

    /// Returns the content types of a list that no content type of another list is or covers, as `text/*` covers all that
    /// is text. Those of one type with other parameters are others.
    static func missing(_ names: [String], in others: [String]) -> [String] {
        let known = TextSet(others)
        // `text/*` covers what begins with `text/`.
        let ranges = Set(others.filter { $0.hasSuffix("/*") }.map { $0.dropLast() })
        if ranges.contains("*/") { return [] }
        return names.filter { name in
            if known.contains(name) { return false }
            return !name.indices.contains { name[$0] == "/" && ranges.contains(name[...$0]) }
        }
    }

    /// Returns the content types of a list that no range of it covers.
    static func widest(_ names: [String]) -> [String] {
        names.filter { name in missing([name], in: names.filter { $0 != name }).contains(name) }
    }

    /// Whether a content type is a range such as `text/*` that covers one of others.
    static func isRange(_ name: String, covering others: [String]) -> Bool {
        name.hasSuffix("/*") && missing(others, in: [name]).count < others.count
    }

    /// The same for bodies of requests: a server that reads `application/json` reads it with parameters, too.
    static func missing(_ names: [String], inBody others: [String]) -> [String] {
        let known = TextSet(others)
        return missing(names, in: others).filter { !known.contains(essence(of: $0)) }
    }

    /// The same for answers: who reads `application/json` reads it with parameters (RFC 9110, section 12.5.1), and
    /// `application/problem+json`, which is a special case of it (RFC 6839, section 2).
    static func missing(_ names: [String], inAnswer others: [String]) -> [String] {
        let essences = TextSet(others.map(essence))
        let suffixes = Set(essences.compactMap { other in other.lastIndex(of: "+").map { other[$0...].dropFirst() } })
        return missing(names, in: others).filter { name in
            if essences.contains(name) { return false }
            guard name.hasPrefix("application/"), !name.contains("+") else { return true }
            return !suffixes.contains(name.dropFirst("application/".count))
        }
    }

    /// Returns the contents of both sides that are compared: those of the same content type, then, of what only one side has,
    /// those that carry the same values in it, those of the same type with other parameters, and those of JSON.
    ///
    /// - Parameters:
    ///   - type: Returns the content type of a content in lower case; nil where it carries nothing.
    ///   - isAlike: Whether a content carries the same values in another content type.
    static func pairs<Content>(
        _ base: [Content], _ revision: [Content], by type: (Content) -> String?,
        isAlike: (Content, String) -> Bool
    ) -> [(base: Content, revision: Content)] {
        let (known, names) = (base.map(type), revision.map(type))
        let left = base.indices.filter { known[$0] != nil && !names.contains(known[$0]) }
        let split = left.compactMap { index in
            known[index].flatMap { name in revision.first { isAlike($0, name) }.map { (base[index], $0) } }
        }
        return revision.indices.compactMap { index in
            guard let name = names[index] else { return nil }
            let match =
                known.firstIndex(of: name)
                ?? base.firstIndex { isAlike($0, name) }
                ?? left.first { known[$0].map(essence) == essence(of: name) }
                ?? left.first { known[$0].map(ContentType.isJSON) == true && ContentType.isJSON(name) }
            return match.map { (base[$0], revision[index]) }
        } + split
    }

    /// Returns the content type of what an answer or a message carries; nil where it carries nothing.
    static func own(_ type: TypeReference, _ contentType: String?) -> String? {
        ofAnswer(type, contentType, OtherContentTypes()).first
    }

    /// Whether what an answer or a message carries is JSON.
    static func isJSON(_ type: TypeReference, _ contentType: String?) -> Bool {
        own(type, contentType).map(ContentType.isJSON) ?? false
    }

    private static let json = "application/json"
    private static let bytes = "application/octet-stream"

    private static func unique(_ names: [String]) -> [String] {
        var seen: TextSet = []
        return names.map(name).filter { seen.insert($0).inserted }
    }

    /// Returns a content type in lower case with the parameters that tell it apart from others of the type: neither the
    /// charset nor the boundary of parts.
    private static func name(of text: String) -> String {
        guard text.contains(";") else { return text.prefix { $0 != " " }.lowercased() }
        let type = ContentTypeMatch(text)
        return type.essence
            + type.parameters.filter { $0.key != "charset" && $0.key != "boundary" }
            .sorted { $0.key < $1.key }.map { "; \($0.key)=\($0.value)" }.joined()
    }

    /// Returns a content type without its parameters.
    static func essence(of name: String) -> String { String(name.prefix { $0 != ";" }) }
}
