import Foundation

/// A hash that is the same in every process: names files and finds damaged ones. It protects from nobody.
///
/// FNV-1a over words of eight bytes. Each step is a bijection of the state, so a change within one word always shows.
struct Fingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Takes in bytes, and how many they are.
    mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while offset + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        mix(rest)
        mix(UInt64(bytes.count))
    }

    private mutating func mix(_ word: UInt64) {
        value = (value ^ word) &* 0x0000_0100_0000_01b3
        value ^= value >> 29
    }

    /// Returns the hash of a text.
    static func of(_ text: String) -> UInt64 {
        var print = Fingerprint()
        var text = text
        text.withUTF8 { bytes in print.combine(UnsafeRawBufferPointer(bytes)) }
        return print.value
    }
}
