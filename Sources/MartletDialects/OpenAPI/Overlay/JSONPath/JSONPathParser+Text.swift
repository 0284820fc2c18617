import MartletSyntax

/// Characters, spaces and strings.
extension JSONPathParser {
    /// The byte at hand; 0 at the end.
    var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

    /// Passes over spaces (appendix A: `S`).
    mutating func skipSpaces() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    /// Passes over a character; returns false when it is not there.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Passes over a text; returns false when it is not there.
    mutating func skip(text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    func issue(_ message: String, at range: Range<Int>, help: String? = nil) -> JSONPath.Issue {
        JSONPath.Issue(message: message, range: range, help: help)
    }

    /// Says that nothing can go on with what stands at hand.
    func unexpected() -> JSONPath.Issue {
        guard index < bytes.count else {
            return issue("the JSONPath ends too early", at: max(0, index - 1)..<index)
        }
        // A character of several bytes is shown whole.
        let character = String(decoding: bytes[index...].prefix(32), as: UTF8.self).first.map { String($0) } ?? ""
        return issue("'\(character.excerpt)' is not expected here", at: index..<index + max(1, character.utf8.count))
    }

    /// Goes one level deeper.
    mutating func enter() throws(JSONPath.Issue) {
        depth += 1
        guard depth <= Self.maxDepth else { throw issue("the JSONPath is nested too deep", at: index..<index) }
    }

    /// Reads a string in quotes of either kind (section 2.3.1).
    mutating func string() throws(JSONPath.Issue) -> String {
        let start = index
        let quote = bytes[index]
        index += 1
        var result: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case quote: return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"): result += try escape(in: quote)
            case 0..<0x20: throw issue("a control character stands in a string as an escape", at: index - 1..<index)
            default: result.append(byte)
            }
        }
        throw issue("the string is never closed", at: start..<start + 1)
    }

    private mutating func escape(in quote: UInt8) throws(JSONPath.Issue) -> [UInt8] {
        let start = index - 1
        let byte = peek
        if index < bytes.count { index += 1 }
        switch byte {
        case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            let scalar = try escapedScalar(from: start)
            return Array(String(scalar).utf8)
        default: throw issue("a string has no such escape", at: start..<index)
        }
    }

    /// Reads four hexadecimal digits, and four more where they are half of a pair.
    private mutating func escapedScalar(from start: Int) throws(JSONPath.Issue) -> Unicode.Scalar {
        guard let first = codeUnit() else { throw issue("'\\u' needs four digits", at: start..<index) }
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        guard UTF16.isLeadSurrogate(first), skip(text: "\\u"), let second = codeUnit(), UTF16.isTrailSurrogate(second)
        else { throw issue("half of a surrogate pair", at: start..<index) }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func codeUnit() -> UInt16? {
        guard index + 4 <= bytes.count else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        index += 4
        return unit
    }
}
