/// Bytes as hexadecimal digits.
///
/// - Source: RFC 4648, section 8, <https://www.rfc-editor.org/rfc/rfc4648#section-8>
package enum Hex {
    /// Returns the number of bytes that a text stands for; nil when it is odd.
    package static func decodedCount(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        text.count % 2 == 0 ? text.count / 2 : nil
    }

    /// Reads digits of either case into `output`, which has room for `decodedCount` bytes; false when one is none.
    package static func decode(
        _ text: UnsafeBufferPointer<UInt8>, to output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        for index in 0..<text.count / 2 {
            guard let high = value(text[index * 2]), let low = value(text[index * 2 + 1]) else { return false }
            output[index] = high << 4 | low
        }
        return text.count % 2 == 0
    }

    /// Writes bytes as lower-case digits into `output`, which has room for twice their number.
    package static func encode(_ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutablePointer<UInt8>) {
        for index in 0..<bytes.count {
            output[index * 2] = digit(bytes[index] >> 4, isUpper: false)
            output[index * 2 + 1] = digit(bytes[index] & 15, isUpper: false)
        }
    }

    /// Returns the digit for a value of 0 to 15.
    @inline(__always)
    package static func digit(_ value: UInt8, isUpper: Bool) -> UInt8 {
        value < 10 ? 48 + value : (isUpper ? 55 : 87) + value
    }

    /// Returns the value of a digit of either case; nil when it is none.
    @inline(__always)
    package static func value(_ digit: UInt8) -> UInt8? {
        let decimal = digit &- 48
        if decimal <= 9 { return decimal }
        let letter = (digit | 0x20) &- 97
        return letter <= 5 ? letter + 10 : nil
    }
}
