import MartletContract
import MartletSyntax

/// Paths with places for parameters, such as `/specialists/{id}.json`.
enum PathParser {
    /// What a path is refused for.
    struct Failure: Error {
        /// What is wrong, in the reader's terms.
        let message: String
        /// Where, in UTF-8 bytes of the text.
        let range: Range<Int>
    }

    /// The place of a parameter.
    struct Place {
        /// The name of the parameter.
        let name: String
        /// Where it stands, braces included, in UTF-8 bytes of the text.
        let range: Range<Int>
    }

    /// A path with its places.
    struct Path {
        /// The pieces, literals percent-encoded.
        var pieces: [PathTemplate.Piece] = []
        /// The places, in order.
        var places: [Place] = []
    }

    /// Reads a path. It begins with a slash, has neither query nor fragment, and cannot leave its place.
    static func parse(_ text: String) throws(Failure) -> Path {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/") else {
            throw Failure(message: "a path begins with '/'", range: 0..<min(1, bytes.count))
        }
        try checkSegments(bytes)
        var path = Path()
        var literal: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "{") {
                let place = try parsePlace(bytes, from: index)
                if !literal.isEmpty { path.pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
                literal = []
                path.pieces.append(.parameter(place.name))
                path.places.append(place)
                index = place.range.upperBound
            } else {
                try appendLiteral(byte, at: index, of: bytes, to: &literal)
                index += 1
            }
        }
        if !literal.isEmpty { path.pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        return path
    }

    /// Splits off what stands behind a `#`: it tells two endpoints of one address apart, and is never sent.
    ///
    /// - Throws: where nothing stands there, or what no segment of a path has (RFC 3986, section 3.3).
    static func split(_ text: String) throws(Failure) -> (path: String, fragment: String?) {
        let bytes = Array(text.utf8)
        guard let hash = bytes.firstIndex(of: UInt8(ascii: "#")) else { return (text, nil) }
        let fragment = bytes[(hash + 1)...]
        guard !fragment.isEmpty else {
            throw Failure(message: "nothing stands behind '#'", range: hash..<hash + 1)
        }
        if let index = fragment.firstIndex(where: { !isFragmentByte($0) }) {
            throw Failure(
                message: "behind '#' stands what tells two endpoints apart: letters, digits and '-._~!$&()*+,;=:@%'",
                range: index..<index + 1)
        }
        return (String(decoding: bytes[..<hash], as: UTF8.self), String(decoding: fragment, as: UTF8.self))
    }

    private static func isFragmentByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: "-._~!$&'()*+,;=:@%".utf8.contains(byte)
        }
    }

    private static func parsePlace(_ bytes: [UInt8], from start: Int) throws(Failure) -> Place {
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
            throw Failure(message: "'{' is never closed", range: start..<start + 1)
        }
        let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        let isGood = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
        guard isGood else {
            throw Failure(message: "'\(name.excerpt)' cannot name a parameter", range: start..<end + 1)
        }
        return Place(name: name, range: start..<end + 1)
    }

    private static func appendLiteral(
        _ byte: UInt8, at index: Int, of bytes: [UInt8], to literal: inout [UInt8]
    ) throws(Failure) {
        func fail(_ message: String) -> Failure { Failure(message: message, range: index..<index + 1) }
        switch byte {
        case UInt8(ascii: "?"): throw fail("a path has no query; use 'query:'")
        case UInt8(ascii: "#"): throw fail("there is no fragment here")
        case UInt8(ascii: "}"): throw fail("'}' was never opened")
        case UInt8(ascii: "\\"): throw fail("a path has no backslash")
        case 0...0x20, 0x7F: throw fail("a path has neither spaces nor control characters")
        case UInt8(ascii: "%"):
            let digits = bytes[(index + 1)...].prefix(2)
            guard digits.count == 2, digits.allSatisfy(isHexDigit) else {
                throw fail("'%' is followed by two hexadecimal digits")
            }
            literal.append(byte)
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"), 0x80...:
            literal += "%".utf8
            literal += [hexDigit(byte >> 4), hexDigit(byte & 15)]
        default:
            literal.append(byte)
        }
    }

    /// Refuses segments that a server or a URL parser takes away: `.`, `..`, their escapes, and empty ones inside.
    private static func checkSegments(_ bytes: [UInt8]) throws(Failure) {
        var start = 1
        while start <= bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
            let segment = String(decoding: bytes[start..<end], as: UTF8.self)
            let plain = segment.lowercased().split(separator: "%2e", omittingEmptySubsequences: false)
                .joined(separator: ".")
            if plain == "." || plain == ".." {
                throw Failure(message: "'\(segment.excerpt)' would leave the path's place", range: start..<end)
            }
            if segment.isEmpty, end < bytes.count {
                throw Failure(message: "a segment of the path is empty", range: start - 1..<end + 1)
            }
            start = end + 1
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        Character(UnicodeScalar(byte)).isHexDigit
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
