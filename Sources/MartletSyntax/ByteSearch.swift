/// Looks at eight bytes at once.
///
/// - Source: S. E. Anderson, "Bit Twiddling Hacks", Determine if a word has a zero byte, or a byte less than n.
enum ByteSearch {
    /// Eight spaces.
    static let spaces: UInt64 = 0x2020_2020_2020_2020
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    /// The highest bits of eight bytes.
    static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Returns how many of eight bytes stand before one of two others; 8 when neither is among them.
    ///
    /// - Parameter word: the bytes as they lie in memory.
    @inline(__always)
    static func bytes(of word: UInt64, before first: UInt8, or second: UInt8) -> Int {
        let word = UInt64(littleEndian: word)
        let (one, other) = (word ^ (ones &* UInt64(first)), word ^ (ones &* UInt64(second)))
        // The lowest bit that is set is right; those above it may owe themselves to a borrow.
        return (((one &- ones) & ~one | (other &- ones) & ~other) & highs).trailingZeroBitCount / 8
    }

    /// Returns how many of eight bytes stand before a control character; 8 when there is none among them.
    @inline(__always)
    static func bytesBeforeControl(of word: UInt64) -> Int {
        let word = UInt64(littleEndian: word)
        return ((word &- spaces) & ~word & highs).trailingZeroBitCount / 8
    }

    /// Returns the highest bit of each of eight bytes that is another byte, below 0x80.
    @inline(__always)
    static func bits(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return ~(((difference & ~highs) &+ ~highs) | difference) & highs
    }

    /// Returns the highest bit of each of eight bytes that is a control character below 0x20.
    @inline(__always)
    static func controlBits(of word: UInt64) -> UInt64 {
        ~((word | highs) &- spaces) & ~word & highs
    }

    /// Returns whether two pieces of memory of one length hold the same bytes. The standard library looks at them one by
    /// one.
    static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index + 8 <= left.count {
            let one = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard one == right.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
            index += 8
        }
        while index < left.count {
            guard left[index] == right[index] else { return false }
            index += 1
        }
        return true
    }

    /// Returns the sum of eight bytes, which is below 256.
    @inline(__always)
    static func sum(_ word: UInt64) -> Int {
        Int(truncatingIfNeeded: (word &* ones) >> 56)
    }
}
