/// Percent-encoding of UTF-8 text (RFC 3986, section 2.1), with upper-case hexadecimal digits.
package enum PercentEncoding {
    /// Bytes that are left as they are.
    package struct ByteSet: Sendable, Equatable {
        private var low: UInt64 = 0
        private var high: UInt64 = 0

        /// Makes the set of the ASCII letters, the digits, and the characters of a text.
        ///
        /// Only ASCII counts: a byte of another character is always encoded.
        package init(alphanumericsAnd text: String) {
            for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { insert(byte) }
            for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { insert(byte) }
            for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { insert(byte) }
            for byte in text.utf8 { insert(byte) }
        }

        /// Returns whether a byte belongs to the set.
        package func contains(_ byte: UInt8) -> Bool {
            switch byte {
            case 0..<64: low & (1 << UInt64(byte)) != 0
            case 64..<128: high & (1 << UInt64(byte - 64)) != 0
            default: false
            }
        }

        private mutating func insert(_ byte: UInt8) {
            switch byte {
            case 0..<64: low |= 1 << UInt64(byte)
            case 64..<128: high |= 1 << UInt64(byte - 64)
            default: break
            }
        }
    }

    /// The unreserved characters (RFC 3986, section 2.3): what a value may hold without changing the address around it.
    package static let unreserved = ByteSet(alphanumericsAnd: "-._~")
    /// The unreserved and the reserved characters (RFC 3986, section 2.2), for parameters that say so
    /// (OpenAPI 3.1, `allowReserved`), without `#`, which would end the query, and `&` and `+`, which would change it.
    package static let reservedInQuery = ByteSet(alphanumericsAnd: "-._~:/?[]@!$'()*,;=")
    /// The same for a value of a path, without what would change the path: `/`, `?`, `#` and brackets (OpenAPI 3.2, section
    /// 4.8.2: a value has none of them unencoded).
    package static let reservedInPath = ByteSet(alphanumericsAnd: "-._~:@!$&'()*+,;=")
    /// The same for a cookie, without what no value of one may have (RFC 6265, section 4.1.1).
    package static let reservedInCookie = ByteSet(alphanumericsAnd: "-._~:/?#[]@!$&'()*+=")
    /// What may stand in a path as it is: `pchar` and `/` (RFC 3986, section 3.3), and `%` of what is encoded already.
    package static let pathTemplate = ByteSet(alphanumericsAnd: "-._~!$&'()*+,;=:@/%")
    /// What `application/x-www-form-urlencoded` leaves as it is (WHATWG URL Standard, section 5.2).
    package static let form = ByteSet(alphanumericsAnd: "*-._")

    /// Returns a text with each byte of its UTF-8 encoded that is not in the set.
    package static func encode(_ text: String, leaving set: ByteSet = unreserved) -> String {
        var text = text
        let isClean = text.withUTF8 { bytes in bytes.allSatisfy(set.contains) }
        return isClean ? text : encode(text.utf8, leaving: set, space: nil)
    }

    /// Returns a text with each byte of its UTF-8 encoded that is not in the set, but for what is encoded already (RFC 6570,
    /// section 3.2.3).
    package static func encodeOnce(_ text: String, leaving set: ByteSet) -> String {
        let bytes = Array(text.utf8)
        var result = ""
        var start = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "%") && index >= start {
            guard index + 2 < bytes.count, isHexDigit(bytes[index + 1]), isHexDigit(bytes[index + 2]) else { continue }
            result += encode(String(decoding: bytes[start..<index], as: UTF8.self), leaving: set)
            result += String(decoding: bytes[index...(index + 2)], as: UTF8.self)
            start = index + 3
        }
        return result + encode(String(decoding: bytes[start...], as: UTF8.self), leaving: set)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    /// Writes a text behind another, with each byte of its UTF-8 encoded that is not in the set.
    package static func append(_ text: Substring, to other: inout String, leaving set: ByteSet) {
        if text.utf8.allSatisfy(set.contains) {
            other += text
        } else {
            other += encode(String(text), leaving: set)
        }
    }

    /// Returns a text as `application/x-www-form-urlencoded` writes it: a space is `+` (WHATWG URL Standard, 5.2).
    package static func encodeForm(_ text: String) -> String {
        encode(text.utf8, leaving: form, space: UInt8(ascii: "+"))
    }

    private static func encode(_ bytes: String.UTF8View, leaving set: ByteSet, space: UInt8?) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count * 3)
        for byte in bytes {
            if set.contains(byte) {
                encoded.append(byte)
            } else if byte == UInt8(ascii: " "), let space {
                encoded.append(space)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(hexDigit(byte >> 4))
                encoded.append(hexDigit(byte & 15))
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
