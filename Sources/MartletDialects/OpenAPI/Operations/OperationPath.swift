import MartletContract
import MartletFormats
import MartletSyntax

/// The key of a path item: a path, and what some documents put behind it.
struct OperationPath {
    /// The pieces of the path; literals are percent-encoded.
    private(set) var pieces: [PathTemplate.Piece] = []
    /// The names of the places, each once, in order.
    private(set) var names: [String] = []
    /// The parts of a query, in order: names with their values, as they are on the wire.
    private(set) var query: [(name: String, value: String)] = []
    /// What stands behind a `#`; nil without one.
    private(set) var fragment: String?
    /// What is wrong with it, in the reader's terms.
    private(set) var problems: [String] = []

    /// Reads a key. There is always a path that something can be sent to; a fragment only tells two operations of one
    /// address apart.
    init(_ key: String) {
        if readPlain(key) { return }
        // Everything that matters is ASCII, so it is looked for among bytes.
        var address = Substring(key)
        if let mark = key.utf8.firstIndex(of: UInt8(ascii: "#")) {
            address = key[..<mark]
            let behind = key[key.utf8.index(after: mark)...]
            if !behind.isEmpty { fragment = Self.encoded(behind) }
        }
        let halves = Self.splitQuery(address)
        readPath(halves.path)
        for item in (halves.query ?? "").split(separator: "&") {
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count == 2 ? PercentEncoding.decodedText(sides[1]) : ""
            query.append((PercentEncoding.decodedText(sides[0]), value))
        }
    }

    /// Returns the name under which a parameter has its place: some documents have characters in it that no name has.
    static func placeName(_ name: String) -> String {
        if !name.isEmpty, name.utf8.allSatisfy(isNameByte) { return name }
        let text = String(name.map { $0.isLetterOrNumber || "_-.".contains($0) ? $0 : "_" })
        return text.isEmpty ? "_" : text
    }

    /// Reads a key of segments and places alone, in which nothing is encoded, as nearly all are.
    ///
    /// - Returns: false for any other key, of which nothing is read.
    private mutating func readPlain(_ key: String) -> Bool {
        let parts = key.withBytes { bytes -> (pieces: [PathTemplate.Piece], names: [String])? in
            guard bytes.first == UInt8(ascii: "/") else { return nil }
            var pieces: [PathTemplate.Piece] = []
            var names: [String] = []
            var (start, position) = (0, 0)
            func addLiteral() {
                guard start < position else { return }
                pieces.append(.literal(String(decoding: bytes[start..<position], as: UTF8.self)))
            }
            while position < bytes.count {
                let byte = bytes[position]
                if byte == UInt8(ascii: "{") {
                    let inside = bytes[(position + 1)...]
                    let name = inside.prefix(while: Self.isNameByte)
                    guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "}")
                    else { return nil }
                    addLiteral()
                    let text = String(decoding: name, as: UTF8.self)
                    guard !names.contains(text) else { return nil }
                    names.append(text)
                    pieces.append(.parameter(text))
                    position = name.endIndex + 1
                    start = position
                    continue
                }
                // A segment may be empty at the end alone, and one of dots leads elsewhere.
                let isFirst = position > 0 && bytes[position - 1] == UInt8(ascii: "/")
                let isPlain = byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") ? !isFirst : Self.isPathByte(byte)
                guard isPlain else { return nil }
                position += 1
            }
            addLiteral()
            return (pieces, names)
        }
        guard let parts else { return false }
        (pieces, names) = parts
        return true
    }

    private mutating func readPath(_ path: Substring) {
        var text = path.utf8
        if text.first == UInt8(ascii: "/") {
            text.removeFirst()
        } else {
            problems.append("the path does not begin with '/'")
        }
        let segments = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var literal = ""
        for (index, segment) in segments.enumerated() {
            let segment = Substring(segment)
            let plain = Self.dots(in: segment)
            if plain == "." || plain == ".." || (segment.isEmpty && index + 1 < segments.count) {
                problems.append(
                    segment.isEmpty
                        ? "a segment of the path is empty; it is left out"
                        : "'\(plain)' would leave the path's place; it is left out")
                continue
            }
            literal += "/"
            readSegment(segment, &literal)
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        if pieces.isEmpty { pieces = [.literal("/")] }
    }

    /// Returns a segment as it is where it may be one of dots, which can be escaped; anything else otherwise.
    private static func dots(in segment: Substring) -> String {
        guard segment.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }) else { return "" }
        return segment.lowercased().split(separator: "%2e", omittingEmptySubsequences: false).joined(separator: ".")
    }

    private mutating func readSegment(_ segment: Substring, _ literal: inout String) {
        var rest = segment
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            literal += Self.encoded(rest[..<open])
            let inside = rest[rest.utf8.index(after: open)...]
            guard let close = inside.utf8.firstIndex(of: UInt8(ascii: "}")) else {
                problems.append("'{' is never closed")
                literal += Self.encoded(rest[open...])
                return
            }
            if !literal.isEmpty { pieces.append(.literal(literal)) }
            literal = ""
            let name = Self.placeName(String(inside[..<close]))
            pieces.append(.parameter(name))
            if names.contains(name) {
                problems.append("'{\(name.excerpt)}' is in the path twice; both have the same value")
            } else {
                names.append(name)
            }
            rest = inside[inside.utf8.index(after: close)...]
        }
        literal += Self.encoded(rest)
    }

    /// Splits off a query; a `?` inside braces is none.
    private static func splitQuery(_ text: Substring) -> (path: Substring, query: Substring?) {
        var depth = 0
        let bytes = text.utf8
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth = max(0, depth - 1)
            case UInt8(ascii: "?") where depth == 0: return (text[..<index], text[bytes.index(after: index)...])
            default: break
            }
        }
        return (text, nil)
    }

    /// Percent-encodes what cannot stand in a path (RFC 3986, section 3.3); whole escapes stay.
    private static func encoded(_ text: Substring) -> String {
        if text.utf8.allSatisfy(isPathByte) { return String(text) }
        let bytes = Array(text.utf8)
        var result = ""
        for (index, byte) in bytes.enumerated() {
            let next = bytes[(index + 1)...].prefix(2)
            let isEscape = byte == UInt8(ascii: "%") && next.count == 2 && next.allSatisfy(isHexDigit)
            if isEscape || isPathByte(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: "!$&'()*+,;=:@".utf8.contains(byte)
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
}
