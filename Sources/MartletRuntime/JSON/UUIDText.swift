import Foundation
import MartletFormats

/// UUIDs as text.
///
/// - Source: RFC 9562, section 4, <https://www.rfc-editor.org/rfc/rfc9562#section-4>
enum UUIDText {
    /// Reads 36 bytes of either case; nil when they are no UUID.
    static func read(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
        guard text.count == 36, let bytes = text.baseAddress else { return nil }
        var uuid = zero
        let isRead = withUnsafeMutableBytes(of: &uuid) { output in
            var position = 0
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    guard bytes[position] == UInt8(ascii: "-") else { return false }
                    position += 1
                }
                guard let high = Hex.value(bytes[position]), let low = Hex.value(bytes[position + 1]) else {
                    return false
                }
                output[index] = high << 4 | low
                position += 2
            }
            return true
        }
        return isRead ? UUID(uuid: uuid) : nil
    }

    /// Reads a UUID as many servers write it: in braces, behind `urn:uuid:` (RFC 9562, section 4), or without hyphens; nil
    /// when the bytes are none of these.
    static func readLenient(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
        var digits = text[...]
        if digits.first == UInt8(ascii: "{"), digits.last == UInt8(ascii: "}") {
            digits = digits.dropFirst().dropLast()
        }
        let prefix = "urn:uuid:".utf8
        if digits.count > prefix.count, digits.prefix(prefix.count).elementsEqual(prefix, by: { $0 | 0x20 == $1 }) {
            digits = digits.dropFirst(prefix.count)
        }
        guard digits.count == 32 else { return read(UnsafeBufferPointer(rebasing: digits)) }
        var hyphenated: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { hyphenated.append(UInt8(ascii: "-")) }
            hyphenated.append(digit)
        }
        return hyphenated.withUnsafeBufferPointer(read)
    }

    /// Writes a UUID in lower case: 36 bytes.
    static func write(_ uuid: UUID, to output: UnsafeMutablePointer<UInt8>) {
        var position = 0
        withUnsafeBytes(of: uuid.uuid) { bytes in
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    output[position] = UInt8(ascii: "-")
                    position += 1
                }
                output[position] = Hex.digit(bytes[index] >> 4, isUpper: false)
                output[position + 1] = Hex.digit(bytes[index] & 15, isUpper: false)
                position += 2
            }
        }
    }

    private static var zero: uuid_t { (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }
}
