import MartletFormats

/// The escapes of JSON strings.
///
/// - Source: RFC 8259, section 7, <https://www.rfc-editor.org/rfc/rfc8259#section-7>
enum JSONEscape {
    /// What `length` says of half a surrogate pair.
    static let loneSurrogate = -1

    /// Returns the number of bytes of the escape that starts at this backslash: 2, 6, or 12 for a surrogate pair; 0 when
    /// there is no such escape. Reads no further than the first byte that cannot belong to it.
    static func length(_ bytes: UnsafePointer<UInt8>) -> Int {
        guard bytes[1] == UInt8(ascii: "u") else { return simple(bytes[1]) == nil ? 0 : 2 }
        guard let unit = codeUnit(bytes + 2) else { return 0 }
        switch unit {
        case 0xD800...0xDBFF:
            guard bytes[6] == UInt8(ascii: "\\"), bytes[7] == UInt8(ascii: "u"), let low = codeUnit(bytes + 8),
                low >= 0xDC00, low <= 0xDFFF
            else { return loneSurrogate }
            return 12
        case 0xDC00...0xDFFF: return loneSurrogate
        default: return 6
        }
    }

    /// Reads the escape that starts at this backslash, which `length` has accepted; returns its scalar and its bytes.
    static func read(_ bytes: UnsafePointer<UInt8>) -> (scalar: UInt32, length: Int) {
        if let byte = simple(bytes[1]) { return (UInt32(byte), 2) }
        let unit = codeUnit(bytes + 2) ?? 0
        guard unit >= 0xD800, unit <= 0xDBFF else { return (unit, 6) }
        return (0x10000 + (unit - 0xD800) << 10 + ((codeUnit(bytes + 8) ?? 0xDC00) - 0xDC00), 12)
    }

    private static func simple(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return letter
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        default: return nil
        }
    }

    private static func codeUnit(_ digits: UnsafePointer<UInt8>) -> UInt32? {
        var unit: UInt32 = 0
        for index in 0..<4 {
            guard let digit = Hex.value(digits[index]) else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}
