import MartletFormats

/// A path with places for values, such as `/specialists/{id}.json`, and the values that have been written.
struct PathTemplate: Sendable, Hashable {
    /// The path as the specification writes it.
    let template: String
    private var values: [Value] = []

    private struct Value: Sendable, Hashable {
        let name: String
        /// Percent-encoded.
        let text: String
    }

    /// The values, percent-encoded, each with its name: `id=7`.
    var items: [String] { values.map { "\(PercentEncoding.encode($0.name))=\($0.text)" } }

    init(_ template: String) {
        self.template = template
    }

    /// Keeps the text of a parameter.
    ///
    /// - Parameters:
    ///   - name: The name between the braces.
    ///   - text: What is to stand there, percent-encoded.
    ///   - values: The values in it, before they were encoded.
    /// - Throws: ``APIError/Code/invalidURL`` when a value is empty, or when the text is `.` or `..`, which are removed
    ///   from a path together with the segment before them (RFC 3986, section 5.2.4).
    mutating func fill(_ name: String, with text: String, of values: [String]) throws(APIError) {
        guard !values.isEmpty, !values.contains("") else { throw Self.empty(name) }
        guard !Self.isDots(text), values.count > 1 || !Self.isDots(values[0]) else { throw Self.dots(name) }
        self.values.append(Value(name: name, text: text))
    }

    /// Keeps the text of a parameter that is one value.
    ///
    /// - Throws: As for several.
    mutating func fill(_ name: String, with text: String, of value: String) throws(APIError) {
        guard !value.isEmpty else { throw Self.empty(name) }
        guard !Self.isDots(text), !Self.isDots(value) else { throw Self.dots(name) }
        values.append(Value(name: name, text: text))
    }

    private static func isDots(_ text: String) -> Bool { text == "." || text == ".." }

    private static func empty(_ name: String) -> APIError {
        APIError(.invalidURL, reason: "the path parameter '\(name)' is empty")
    }

    private static func dots(_ name: String) -> APIError {
        APIError(.invalidURL, reason: "the path parameter '\(name)' is '.' or '..'")
    }

    /// Returns the path with all values in it.
    ///
    /// - Throws: ``APIError/Code/invalidURL`` when a parameter has no value, or when a segment has become `.` or `..`.
    func path() throws(APIError) -> String {
        var path = ""
        try write(to: &path)
        return path
    }

    /// Writes the path with all values behind a text.
    ///
    /// - Throws: As ``path()``.
    func write(to text: inout String) throws(APIError) {
        let start = text.utf8.count
        if let first = template.utf8.first, first != UInt8(ascii: "/") { text += "/" }
        // Bytes, not characters: a hit of the cache costs little more than this.
        var rest = template.utf8[...]
        var hasDot = template.utf8.contains(UInt8(ascii: "."))
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let literal = template[rest.startIndex..<open]
            PercentEncoding.append(literal, to: &text, leaving: PercentEncoding.pathTemplate)
            let name = template[rest.index(after: open)..<close]
            guard let value = values.last(where: { $0.name == name }) else {
                throw APIError(.invalidURL, reason: "the path parameter '\(name)' has no value")
            }
            text += value.text
            hasDot = hasDot || value.text.utf8.contains(UInt8(ascii: "."))
            rest = rest[rest.index(after: close)...]
        }
        PercentEncoding.append(template[rest.startIndex...], to: &text, leaving: PercentEncoding.pathTemplate)
        // Two values, or a value and a literal dot, may become together what neither is alone.
        guard !hasDot || !Self.hasDots(Substring(text.utf8.dropFirst(start))) else {
            throw APIError(.invalidURL, reason: "a segment of the path has become '.' or '..'")
        }
    }

    /// Feeds the values, without the template.
    func hashValues(into hasher: inout Hasher) {
        for value in values { hasher.combine(value.text) }
    }

    /// Whether a segment is `.` or `..`.
    private static func hasDots(_ path: Substring) -> Bool {
        path.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }
}
