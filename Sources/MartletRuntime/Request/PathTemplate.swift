import MartletFormats

/// A path with places for values, such as `/specialists/{id}.json`, and the values that have been written.
struct PathTemplate: Sendable {
    /// The path as the specification writes it.
    let template: String
    private var values: [(name: String, text: String)] = []

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
        guard !values.isEmpty, !values.contains("") else {
            throw APIError(.invalidURL, reason: "the path parameter '\(name)' is empty")
        }
        guard text != ".", text != "..", values.count > 1 || (values[0] != "." && values[0] != "..") else {
            throw APIError(.invalidURL, reason: "the path parameter '\(name)' is '.' or '..'")
        }
        self.values.append((name, text))
    }

    /// Returns the path with all values in it.
    ///
    /// - Throws: ``APIError/Code/invalidURL`` when a parameter has no value, or when a segment has become `.` or `..`.
    func path() throws(APIError) -> String {
        var path = ""
        path.reserveCapacity(template.utf8.count + 40)
        // Bytes, not characters: a hit of the cache costs little more than this.
        var rest = template.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let literal = String(template[rest.startIndex..<open])
            path += PercentEncoding.encode(literal, leaving: PercentEncoding.pathTemplate)
            let name = template[rest.index(after: open)..<close]
            guard let value = values.last(where: { $0.name == name }) else {
                throw APIError(.invalidURL, reason: "the path parameter '\(name)' has no value")
            }
            path += value.text
            rest = rest[rest.index(after: close)...]
        }
        path += PercentEncoding.encode(String(template[rest.startIndex...]), leaving: PercentEncoding.pathTemplate)
        // Two values, or a value and a literal dot, may become together what neither is alone.
        let hasDot = path.utf8.contains(UInt8(ascii: "."))
        guard !hasDot || !path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
            throw APIError(.invalidURL, reason: "a segment of the path has become '.' or '..'")
        }
        return path.hasPrefix("/") || path.isEmpty ? path : "/" + path
    }
}
