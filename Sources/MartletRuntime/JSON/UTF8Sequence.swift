/// Characters beyond ASCII in UTF-8.
enum UTF8Sequence {
    /// Returns the number of bytes, 2 to 4, of the well-formed sequence that starts here; 0 when it is none. Reads no
    /// further than the first byte that cannot belong to it, so a zero byte behind the text is end enough.
    ///
    /// - Source: The Unicode Standard, section 3.9, table 3-7, "Well-Formed UTF-8 Byte Sequences".
    static func length(_ bytes: UnsafePointer<UInt8>) -> Int {
        switch bytes[0] {
        case 0xC2...0xDF: return isTail(bytes[1]) ? 2 : 0
        case 0xE0: return bytes[1] >= 0xA0 && bytes[1] <= 0xBF && isTail(bytes[2]) ? 3 : 0
        case 0xED: return bytes[1] >= 0x80 && bytes[1] <= 0x9F && isTail(bytes[2]) ? 3 : 0
        case 0xE1...0xEF: return isTail(bytes[1]) && isTail(bytes[2]) ? 3 : 0
        case 0xF0: return bytes[1] >= 0x90 && bytes[1] <= 0xBF && isTail(bytes[2]) && isTail(bytes[3]) ? 4 : 0
        case 0xF1...0xF3: return isTail(bytes[1]) && isTail(bytes[2]) && isTail(bytes[3]) ? 4 : 0
        case 0xF4: return bytes[1] >= 0x80 && bytes[1] <= 0x8F && isTail(bytes[2]) && isTail(bytes[3]) ? 4 : 0
        default: return 0
        }
    }

    @inline(__always)
    private static func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Writes a scalar and returns the number of bytes, 1 to 4.
    static func write(_ scalar: UInt32, to output: UnsafeMutablePointer<UInt8>) -> Int {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: scalar >> shift & 0x3F | 0x80) }
        switch scalar {
        case 0..<0x80:
            output[0] = UInt8(truncatingIfNeeded: scalar)
            return 1
        case 0x80..<0x800:
            output[0] = UInt8(truncatingIfNeeded: scalar >> 6 | 0xC0)
            output[1] = tail(0)
            return 2
        case 0x800..<0x10000:
            output[0] = UInt8(truncatingIfNeeded: scalar >> 12 | 0xE0)
            output[1] = tail(6)
            output[2] = tail(0)
            return 3
        default:
            output[0] = UInt8(truncatingIfNeeded: scalar >> 18 | 0xF0)
            output[1] = tail(12)
            output[2] = tail(6)
            output[3] = tail(0)
            return 4
        }
    }
}
