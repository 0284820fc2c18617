/// Bytes as base64 and base64url.
///
/// Reading is strict about the alphabet and about the bits behind the last byte, which must be zero. Padding must be
/// right in base64; base64url reads with or without it and writes without.
///
/// - Source: RFC 4648, sections 3.5, 4 and 5, <https://www.rfc-editor.org/rfc/rfc4648#section-4>
package enum Base64 {
    /// Which characters stand for 62 and 63.
    package enum Alphabet: Sendable {
        /// `+` and `/`, with padding.
        case standard
        /// `-` and `_`, without padding.
        case url
    }

    /// Returns the number of characters that so many bytes take.
    package static func encodedCount(_ count: Int, _ alphabet: Alphabet) -> Int {
        alphabet == .standard ? (count + 2) / 3 * 4 : (count * 4 + 2) / 3
    }

    /// Writes bytes into `output`, which has room for `encodedCount` characters.
    package static func encode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ alphabet: Alphabet, to output: UnsafeMutablePointer<UInt8>
    ) {
        var written = 0
        var index = 0
        while index + 3 <= bytes.count {
            let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
            output[written] = character(UInt8(truncatingIfNeeded: group >> 18), alphabet)
            output[written + 1] = character(UInt8(truncatingIfNeeded: group >> 12 & 63), alphabet)
            output[written + 2] = character(UInt8(truncatingIfNeeded: group >> 6 & 63), alphabet)
            output[written + 3] = character(UInt8(truncatingIfNeeded: group & 63), alphabet)
            written += 4
            index += 3
        }
        guard index < bytes.count else { return }
        let hasTwo = index + 1 < bytes.count
        let group = UInt32(bytes[index]) << 16 | (hasTwo ? UInt32(bytes[index + 1]) << 8 : 0)
        output[written] = character(UInt8(truncatingIfNeeded: group >> 18), alphabet)
        output[written + 1] = character(UInt8(truncatingIfNeeded: group >> 12 & 63), alphabet)
        if hasTwo { output[written + 2] = character(UInt8(truncatingIfNeeded: group >> 6 & 63), alphabet) }
        guard alphabet == .standard else { return }
        if !hasTwo { output[written + 2] = UInt8(ascii: "=") }
        output[written + 3] = UInt8(ascii: "=")
    }

    /// Returns the number of bytes that a text stands for if it is valid; nil when its length or padding is impossible.
    package static func decodedCount(_ text: UnsafeBufferPointer<UInt8>, _ alphabet: Alphabet) -> Int? {
        let count = significantCount(text)
        let isPadded = count < text.count || count % 4 == 0
        if alphabet == .standard || count < text.count {
            guard isPadded, text.count % 4 == 0, text.count - count <= 2 else { return nil }
        }
        return count % 4 == 1 ? nil : count / 4 * 3 + max(count % 4 - 1, 0)
    }

    /// Reads a text into `output`, which has room for `decodedCount` bytes; false when a character is outside the
    /// alphabet or a bit behind the last byte is set.
    package static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ alphabet: Alphabet, to output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        let count = significantCount(text)
        var bits: UInt32 = 0
        var available = 0
        var written = 0
        for index in 0..<count {
            guard let value = value(text[index], alphabet) else { return false }
            bits = bits << 6 | UInt32(value)
            available += 6
            if available >= 8 {
                available -= 8
                output[written] = UInt8(truncatingIfNeeded: bits >> UInt32(available))
                written += 1
            }
        }
        return bits & (1 << UInt32(available) - 1) == 0
    }

    /// Returns the bytes of a text in base64; nil where it is none.
    package static func bytes(of text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        return characters.withUnsafeBufferPointer { text -> [UInt8]? in
            guard let count = decodedCount(text, .standard) else { return nil }
            guard count > 0 else { return text.isEmpty ? [] : nil }
            var isValid = false
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
                guard let start = output.baseAddress else { return }
                isValid = decode(text, .standard, to: start)
                initialized = isValid ? count : 0
            }
            return isValid ? bytes : nil
        }
    }

    /// The number of characters before the padding.
    private static func significantCount(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var count = text.count
        while count > 0, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
        return count
    }

    @inline(__always)
    private static func character(_ value: UInt8, _ alphabet: Alphabet) -> UInt8 {
        switch value {
        case 0..<26: return 65 + value
        case 26..<52: return 71 + value
        case 52..<62: return value &- 4
        case 62: return alphabet == .standard ? UInt8(ascii: "+") : UInt8(ascii: "-")
        default: return alphabet == .standard ? UInt8(ascii: "/") : UInt8(ascii: "_")
        }
    }

    @inline(__always)
    private static func value(_ character: UInt8, _ alphabet: Alphabet) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return character - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): return character - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return character + 4
        case UInt8(ascii: "+"), UInt8(ascii: "/"):
            guard alphabet == .standard else { return nil }
            return character == UInt8(ascii: "+") ? 62 : 63
        case UInt8(ascii: "-"), UInt8(ascii: "_"):
            guard alphabet == .url else { return nil }
            return character == UInt8(ascii: "-") ? 62 : 63
        default: return nil
        }
    }
}
