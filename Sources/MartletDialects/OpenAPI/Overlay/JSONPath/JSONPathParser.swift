/// Reads the text of a query, byte by byte (RFC 9535, appendix A).
struct JSONPathParser {
    /// How many queries, functions and brackets may stand inside each other.
    static let maxDepth = 24
    /// The greatest index and step (section 2.1): what every number of JSON can say exactly.
    static let maxInteger = 9_007_199_254_740_991

    let bytes: [UInt8]
    var index = 0
    var depth = 0
    /// What is read although the specification does not have it.
    var departures: [JSONPath.Issue] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Reads the whole text.
    mutating func parse() throws(JSONPath.Issue) -> JSONPathSyntax.Query {
        guard skip("$") else {
            throw issue(
                "a JSONPath begins with '$'", at: 0..<min(1, bytes.count), help: "such as $.paths['/users'].get")
        }
        let query = JSONPathSyntax.Query(start: .root, segments: try segments())
        guard index == bytes.count else { throw unexpected() }
        return query
    }

    /// Reads steps up to what is none. Spaces behind the last one are left alone.
    mutating func segments() throws(JSONPath.Issue) -> [JSONPathSyntax.Segment] {
        var segments: [JSONPathSyntax.Segment] = []
        while true {
            let start = index
            skipSpaces()
            guard let segment = try segment() else {
                index = start
                return segments
            }
            segments.append(segment)
        }
    }

    private mutating func segment() throws(JSONPath.Issue) -> JSONPathSyntax.Segment? {
        if skip("[") { return JSONPathSyntax.Segment(isDescendant: false, selectors: try bracketed()) }
        guard skip(".") else { return nil }
        let isDescendant = skip(".")
        if isDescendant, skip("[") {
            return JSONPathSyntax.Segment(isDescendant: true, selectors: try bracketed())
        }
        if skip("*") { return JSONPathSyntax.Segment(isDescendant: isDescendant, selectors: [.wildcard]) }
        return JSONPathSyntax.Segment(isDescendant: isDescendant, selectors: [.name(try memberName())])
    }

    /// Reads `name` behind a dot. A hyphen inside, which the specification allows in quotes only, can mean nothing else,
    /// and the examples of the Overlay Specification have it.
    private mutating func memberName() throws(JSONPath.Issue) -> String {
        let start = index
        while index < bytes.count, Self.isName(bytes[index]) || index > start && isNameBehindFirst(bytes[index]) {
            index += 1
        }
        let range = start..<index
        guard !range.isEmpty else {
            throw issue(
                "a name is missing behind '.'", at: start..<min(start + 1, bytes.count),
                help: "a name that does not begin with a letter stands in quotes: ['200']")
        }
        if bytes[range].contains(UInt8(ascii: "-")) {
            let name = text(range)
            departures.append(
                issue("the name '\(name)' belongs in quotes", at: range, help: "write ['\(name)'] in place of .\(name)")
            )
        }
        return text(range)
    }

    private func isNameBehindFirst(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }

    private static func isName(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
    }

    private mutating func bracketed() throws(JSONPath.Issue) -> [JSONPathSyntax.Selector] {
        let start = index - 1
        try enter()
        defer { depth -= 1 }
        var selectors: [JSONPathSyntax.Selector] = []
        repeat {
            skipSpaces()
            selectors.append(try selector())
            skipSpaces()
        } while skip(",")
        guard skip("]") else {
            guard index < bytes.count else { throw issue("'[' is never closed", at: start..<start + 1) }
            throw unexpected()
        }
        return selectors
    }

    private mutating func selector() throws(JSONPath.Issue) -> JSONPathSyntax.Selector {
        switch peek {
        case UInt8(ascii: "*"):
            index += 1
            return .wildcard
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            return .name(try string())
        case UInt8(ascii: "?"):
            index += 1
            skipSpaces()
            return .filter(try condition())
        default:
            return try indexOrSlice()
        }
    }

    private mutating func indexOrSlice() throws(JSONPath.Issue) -> JSONPathSyntax.Selector {
        let start = try integer()
        let mark = index
        skipSpaces()
        guard skip(":") else {
            index = mark
            guard let start else { throw unexpected() }
            return .index(start)
        }
        var slice = JSONPathSyntax.Slice(start: start)
        skipSpaces()
        slice.end = try integer()
        let behind = index
        skipSpaces()
        if skip(":") {
            skipSpaces()
            slice.step = try integer()
        } else {
            index = behind
        }
        return .slice(slice)
    }

    /// Reads a whole number; nil when there is none.
    private mutating func integer() throws(JSONPath.Issue) -> Int? {
        let start = index
        let isNegative = skip("-")
        let digits = index
        while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
        guard index > digits else {
            index = start
            return nil
        }
        guard bytes[digits] != 0x30 || index == digits + 1 && !isNegative else {
            throw issue("a number does not begin with 0", at: start..<index)
        }
        guard let value = Int(text(start..<index)), abs(value) <= Self.maxInteger else {
            throw issue("the number is too large", at: start..<index)
        }
        return value
    }
}
