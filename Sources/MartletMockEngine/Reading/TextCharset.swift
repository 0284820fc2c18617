/// A character encoding that texts travel in.
///
/// - Source: RFC 2046, section 4.1.2; RFC 2781 (UTF-16); ISO/IEC 8859-1
enum TextCharset {
    case utf8, ascii, latin1
    case utf16(isBigEndian: Bool?)

    /// The names of those that there are.
    static let names = ["utf-8", "us-ascii", "iso-8859-1", "utf-16", "utf-16be", "utf-16le"]

    /// Finds one by its name; nil where it is none of these.
    init?(_ name: String) {
        switch name.lowercased() {
        case "utf-8", "utf8": self = .utf8
        case "us-ascii", "ascii": self = .ascii
        case "iso-8859-1", "latin1", "iso_8859-1": self = .latin1
        case "utf-16": self = .utf16(isBigEndian: nil)
        case "utf-16be": self = .utf16(isBigEndian: true)
        case "utf-16le": self = .utf16(isBigEndian: false)
        default: return nil
        }
    }

    /// Reads a text; nil where bytes are none.
    func text(_ bytes: [UInt8]) -> String? {
        switch self {
        case .utf8: return String(validating: bytes, as: UTF8.self)
        case .ascii: return bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
        case .latin1: return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        case .utf16(let order):
            guard bytes.count.isMultiple(of: 2) else { return nil }
            let mark = bytes.prefix(2)
            let isMarked = order == nil && (mark == [0xFE, 0xFF] || mark == [0xFF, 0xFE])
            // Without a mark it is big-endian (RFC 2781, section 4.3).
            let isBigEndian = order ?? !(isMarked && mark == [0xFF, 0xFE])
            let rest = isMarked ? bytes.dropFirst(2) : bytes[...]
            let units = stride(from: rest.startIndex, to: rest.endIndex, by: 2).map { index in
                let (first, second) = (UInt16(rest[index]), UInt16(rest[index + 1]))
                return isBigEndian ? first << 8 | second : second << 8 | first
            }
            return String(validating: units, as: UTF16.self)
        }
    }

    /// Writes a text; nil where the encoding lacks a character of it.
    func bytes(_ text: String) -> [UInt8]? {
        switch self {
        case .utf8: return Array(text.utf8)
        case .ascii: return text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
        case .latin1:
            let scalars = text.unicodeScalars
            return scalars.allSatisfy { $0.value <= 0xFF } ? scalars.map { UInt8($0.value) } : nil
        case .utf16(let order):
            let isBigEndian = order ?? true
            let mark: [UInt8] = order == nil ? [0xFE, 0xFF] : []
            return mark
                + text.utf16.flatMap { unit -> [UInt8] in
                    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                    return isBigEndian ? [high, low] : [low, high]
                }
        }
    }
}
