/// What content types mean to the tool.
package enum ContentType {
    /// Whether a content type is one of JSON (RFC 8259, section 11; RFC 6839, section 3.1).
    package static func isJSON(_ text: String) -> Bool {
        if text == "application/json" { return true }
        let essence = text.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        return essence == "application/json" || essence.hasSuffix("+json")
    }

    /// Whether the messages of a stream are JSON texts, as in JSON Lines and JSON text sequences (RFC 7464). Events and parts can
    /// be any text.
    package static func isSequenceOfJSON(_ text: String) -> Bool { text.lowercased().hasPrefix("application/") }

    /// The content type of a form (WHATWG URL Standard, section 5).
    package static let form = "application/x-www-form-urlencoded"

    /// Whether a content type is that of a form.
    package static func isForm(_ text: String) -> Bool {
        text.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" } == form
    }

    /// Whether a text names several content types or a range of them: `image/png, image/jpeg`, `image/*`.
    package static func isChoice(_ text: String) -> Bool { text.contains(",") || text.contains("*") }

    /// Returns the content types of a list, in its order.
    package static func choices(in text: String) -> [String] {
        text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    }

    /// Whether a range such as `image/*`, or a content type, has a content type in it. Parameters make no difference.
    package static func isType(_ name: String, in range: String) -> Bool {
        let (name, range) = (essence(name), essence(range))
        if range == "*/*" || range == name { return true }
        return range.hasSuffix("/*") && name.hasPrefix(range.dropLast())
    }

    /// Returns what a content type is called in a name: `Csv` for `text/csv`, `Problem` for `application/problem+json`.
    package static func word(_ name: String) -> String {
        let essence = essence(name)
        if isForm(essence) { return "Form" }
        if essence == "multipart/form-data" { return "Multipart" }
        if essence == "text/plain" || essence == "text/*" { return "Text" }
        if essence == "application/octet-stream" { return "Bytes" }
        let parts = essence.split(separator: "/")
        guard let last = parts.last else { return "Other" }
        // Of a range its type: `image/*`.
        let subtype = last == "*" ? parts.first ?? last : last
        let tree = subtype.prefix { $0 != "+" }
        let words = (tree.isEmpty ? subtype : tree).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let named = words.drop { $0 == "vnd" || $0 == "x" || $0 == "prs" }
        let word = (named.isEmpty ? words[...] : named).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return word.isEmpty ? "Other" : word
    }

    private static func essence(_ text: String) -> String { text.prefix { $0 != ";" }.trimmed.lowercased() }

    /// Whether a content type is one of parts (RFC 2046, section 5.1).
    package static func isMultipart(_ text: String) -> Bool { text.lowercased().hasPrefix("multipart/") }

    /// Returns the content type of a body that is made of parts without its boundary, which is made anew for each request;
    /// nil for `multipart/form-data`, and for what is not made of parts.
    package static func ofParts(_ text: String) -> String? {
        let parts = text.split(separator: ";").map { $0.trimmed }
        let kept = parts.filter { !$0.lowercased().hasPrefix("boundary=") }
        guard let essence = kept.first, isMultipart(text), essence.lowercased() != "multipart/form-data" else {
            return nil
        }
        return kept.joined(separator: "; ")
    }
}

extension Field {
    /// Whether a form field, a part or a header field is written as JSON text, whatever its type is.
    ///
    /// A string is JSON text if the first of its content types that is not a range is JSON. Any other value is JSON text if
    /// any of them is.
    package var isJSONText: Bool {
        guard style == nil, let contentType else { return false }
        let names = ContentType.choices(in: contentType).filter { !$0.contains("*") }
        return type.kind == .string
            ? names.first.map(ContentType.isJSON) ?? false : names.contains(where: ContentType.isJSON)
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    fileprivate var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

/// The content types that a body or a response can have as well. Swift does not use them.
package struct OtherContentTypes: Sendable, Hashable {
    /// The content types in lower case, without parameters, in the order in which Swift would take them.
    package var names: [String]
    /// Those that carry the same values as the one that Swift uses: a document gives them the same schema, and says nothing
    /// of how their fields are written.
    package var alike: TextSet = []
    /// Those that have a schema of their own: an endpoint of its own sends each of them, or asks for it.
    package var separate: TextSet = []
    /// Those that belong to no other endpoint.
    package var own: [String] { names.filter { !separate.contains($0) } }

    package init(_ names: [String] = []) {
        self.names = names
    }

    /// Compares what belongs to no other endpoint: a document can say the rest in one operation or in several.
    package static func == (left: OtherContentTypes, right: OtherContentTypes) -> Bool {
        left.own == right.own && left.alikeOnly == right.alikeOnly
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(own)
    }

    /// Those that carry the same values and have no endpoint of their own.
    package var alikeOnly: TextSet { alike.subtracting(separate) }
}
