/// Why a text is no template of a link.
package struct LinkTemplateError: Error, Equatable {
    /// What is wrong, in a reader's terms.
    package let message: String
}

/// An address with places for values, such as `https://aroti.com/sessions/{id}?tab={tab}`: what a deep link looks like.
///
/// A place is the whole of a path segment or of a query item's value, or stands between literal text there:
/// `/{id}.html`. The author of an address is anybody, so matching is strict: see ``values(of:)``.
package struct LinkTemplate: Sendable, Hashable {
    /// A path segment, or the value of a query item.
    struct Part: Sendable, Hashable {
        /// The name of the value in it; nil for literal text.
        var parameter: String?
        /// The bytes before the value, or all of them; not percent-encoded.
        var prefix: [UInt8]
        /// The bytes behind the value; not percent-encoded.
        var suffix: [UInt8] = []
    }

    /// An item of the query.
    struct Item: Sendable, Hashable {
        /// The name, not percent-encoded.
        var name: [UInt8]
        /// The value.
        var value: Part
    }

    /// What is left of a template without the names of its values: two of one shape match the same addresses.
    package struct Shape: Hashable, Sendable {
        fileprivate let start: String
        fileprivate let segments: [Part]
        fileprivate let query: Set<Item>
    }

    /// The template as it was written.
    package let text: String
    /// The names of the values, in order.
    package let parameterNames: [String]
    let scheme: String
    let host: String
    let port: Int?
    let segments: [Part]
    let query: [Item]

    /// Reads a template.
    ///
    /// - Throws: ``LinkTemplateError`` for what is no address, or has a place where none can be.
    package init(_ text: String) throws(LinkTemplateError) {
        let (names, outside) = try Self.places(of: text)
        guard outside.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#"\"<>\^`|"#.utf8.contains($0) }) else {
            throw LinkTemplateError(message: "it has spaces, or characters that must be percent-encoded")
        }
        guard let address = LinkAddress(text[...]) else {
            throw LinkTemplateError(message: "it does not start with scheme://host")
        }
        guard !address.host.isEmpty || !["http", "https"].contains(address.scheme) else {
            throw LinkTemplateError(message: "it has no host")
        }
        guard !address.hasFragment else { throw LinkTemplateError(message: "it has a fragment, behind '#'") }
        var segments: [Part] = []
        for segment in address.segments { segments.append(try Self.part(segment)) }
        let isEmptyInside = segments.dropLast().contains { $0.parameter == nil && $0.prefix.isEmpty }
        guard !isEmptyInside, !segments.contains(where: \.isDots) else {
            throw LinkTemplateError(message: "a segment of its path is empty, '.' or '..'")
        }
        var query: [Item] = []
        for item in address.query {
            let name = try Self.part(item.name)
            guard name.parameter == nil, !name.prefix.isEmpty, !query.contains(where: { $0.name == name.prefix }) else {
                throw LinkTemplateError(message: "a name in its query is a place, is empty, or stands there twice")
            }
            query.append(Item(name: name.prefix, value: try Self.part(item.value ?? "")))
        }
        self.text = text
        parameterNames = names
        scheme = address.scheme
        host = address.host
        port = address.port
        self.segments = segments
        self.query = query
        let found = segments.compactMap(\.parameter).count + query.compactMap(\.value.parameter).count
        guard found == names.count else {
            throw LinkTemplateError(message: "a place can only be in the path or the query")
        }
    }

    /// The template without the names of its values.
    package var shape: Shape {
        Shape(
            start: "\(scheme)://\(host):\(port ?? 0)", segments: segments.map(\.nameless),
            query: Set(query.map { Item(name: $0.name, value: $0.value.nameless) }))
    }

    /// How closely an address has to be what the template says; of several that match, the highest is meant.
    package var specificity: Int {
        let literals = segments.count { $0.parameter == nil }
        let bytes = segments.reduce(0) { $0 + $1.prefix.count + $1.suffix.count }
        return literals * 1_000_000 + query.count * 10_000 + min(bytes, 9_999)
    }

    /// The names of the places, and the text around them.
    private static func places(of text: String) throws(LinkTemplateError) -> (names: [String], outside: String) {
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
        var names: [String] = []
        var outside = String(pieces.first ?? "")
        for piece in pieces.dropFirst() {
            guard let end = piece.firstIndex(of: "}") else { throw LinkTemplateError(message: "'{' is never closed") }
            let name = String(piece[..<end])
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else {
                throw LinkTemplateError(message: "a place has no name of letters and digits")
            }
            guard !names.contains(name) else { throw LinkTemplateError(message: "a place is there twice") }
            names.append(name)
            outside += piece[piece.index(after: end)...]
        }
        guard !outside.contains("}") else { throw LinkTemplateError(message: "'}' was never opened") }
        return (names, outside)
    }

    private static func part(_ text: Substring) throws(LinkTemplateError) -> Part {
        let sides = text.split(separator: "{", omittingEmptySubsequences: false)
        guard sides.count <= 2 else { throw LinkTemplateError(message: "two places have nothing between them") }
        guard let prefix = PercentEncoding.decode(sides.first ?? "") else {
            throw LinkTemplateError(message: "'%' is followed by two hexadecimal digits")
        }
        guard sides.count == 2, let end = sides[1].firstIndex(of: "}") else { return Part(prefix: prefix) }
        guard let suffix = PercentEncoding.decode(sides[1][sides[1].index(after: end)...]) else {
            throw LinkTemplateError(message: "'%' is followed by two hexadecimal digits")
        }
        return Part(parameter: String(sides[1][..<end]), prefix: prefix, suffix: suffix)
    }
}

extension LinkTemplate.Part {
    fileprivate var nameless: LinkTemplate.Part {
        LinkTemplate.Part(parameter: parameter == nil ? nil : "", prefix: prefix, suffix: suffix)
    }

    /// Whether it is `.` or `..`, which would change the path (RFC 3986, section 5.2.4).
    fileprivate var isDots: Bool {
        parameter == nil && (prefix == Array(".".utf8) || prefix == Array("..".utf8))
    }
}
