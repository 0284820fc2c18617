/// Looks at eight or sixteen bytes at once.
///
/// - Source: S. E. Anderson, "Bit Twiddling Hacks", Determine if a word has a zero byte, or a byte less than n.
package enum ByteSearch {
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

    /// Returns how many spaces eight bytes begin with.
    ///
    /// - Parameter word: the bytes as they lie in memory.
    @inline(__always)
    static func spaces(in word: UInt64) -> Int {
        (UInt64(littleEndian: word) ^ spaces).trailingZeroBitCount / 8
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

    /// Returns sixteen bytes from an offset on.
    @inline(__always)
    static func block(of bytes: UnsafeRawBufferPointer, at offset: Int) -> SIMD16<UInt8> {
        bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// Sixteen times a byte. Operators between sixteen bytes and one are no instructions of the processor's.
    @inline(__always)
    static func block(repeating byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

    /// Returns 255 for each of sixteen bytes for which something holds, and 0 for the others.
    @inline(__always)
    static func ones(where mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
        unsafeBitCast(mask, to: SIMD16<UInt8>.self)
    }

    /// Returns how often something held for any of sixteen bytes.
    ///
    /// - Parameter counts: for each of the sixteen, how often it held; below 16 each.
    @inline(__always)
    static func sum(_ counts: SIMD16<UInt8>) -> Int {
        let halves = unsafeBitCast(counts, to: SIMD2<UInt64>.self)
        return Int(truncatingIfNeeded: ((halves[0] &+ halves[1]) &* ones) >> 56)
    }

    /// Whether something holds for any of sixteen bytes.
    @inline(__always)
    static func isAny(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
        let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        return halves[0] | halves[1] != 0
    }

    /// Returns the position of the first of sixteen bytes for which something holds; 16 when it holds for none.
    @inline(__always)
    static func first(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
        let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        let low = UInt64(littleEndian: halves[0])
        if low != 0 { return low.trailingZeroBitCount / 8 }
        return 8 + UInt64(littleEndian: halves[1]).trailingZeroBitCount / 8
    }

    /// Calls a function with the position of each of sixteen bytes for which something holds, in their order.
    @inline(__always)
    static func forEach(_ mask: SIMDMask<SIMD16<Int8>>, _ body: (Int) -> Void) {
        let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        if halves[0] | halves[1] == 0 { return }
        for half in 0..<2 {
            var bits = UInt64(littleEndian: halves[half]) & highs
            while bits != 0 {
                body(half * 8 + bits.trailingZeroBitCount / 8)
                bits &= bits - 1
            }
        }
    }

    /// Whether bytes stand somewhere among others.
    ///
    /// - Precondition: two at least are wanted.
    package static func contains(_ wanted: [UInt8], in bytes: [UInt8]) -> Bool {
        guard bytes.count >= wanted.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
            let (first, second) = (block(repeating: wanted[0]), block(repeating: wanted[1]))
            let last = bytes.count - wanted.count
            func isWanted(at index: Int) -> Bool {
                bytes[index] == wanted[0] && bytes[index..<index + wanted.count].elementsEqual(wanted)
            }
            // Two bytes that follow each other are rarer than one of them.
            func isFirst(at index: Int) -> SIMDMask<SIMD16<Int8>> {
                (block(of: raw, at: index) .== first) .& (block(of: raw, at: index + 1) .== second)
            }
            var index = 0
            while index <= last {
                while index + 33 <= bytes.count, !isAny(isFirst(at: index) .| isFirst(at: index + 16)) { index += 32 }
                let end = min(index + 32, last + 1)
                while index < end {
                    if isWanted(at: index) { return true }
                    index += 1
                }
            }
            return false
        }
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
}
