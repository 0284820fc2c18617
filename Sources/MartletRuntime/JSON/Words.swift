/// Eight bytes at a time.
enum Words {
    /// Loads eight bytes, the first in the lowest bits, wherever they lie.
    @inline(__always)
    static func load(_ position: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt64.self))
    }

    /// Returns a word in which the top bit of a byte is set where a string needs attention: a quote, a backslash, a
    /// control character, a byte beyond ASCII. Above the lowest such byte bits may be set in vain; 0 is exact.
    ///
    /// - Source: Sean Eron Anderson, "Bit Twiddling Hacks", "Determine if a word has a byte less than n".
    @inline(__always)
    static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let found =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word) | word
        return found & (ones &* 0x80)
    }

    /// Returns whether so many bytes are the same. Neither side is read beyond them.
    @inline(__always)
    static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let left = UnsafeRawPointer(left)
        let right = UnsafeRawPointer(right)
        if count >= 8 {
            var index = 0
            while index < count - 8 {
                guard
                    left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                        == right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                else { return false }
                index += 8
            }
            return left.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
                == right.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        }
        if count >= 4 {
            return left.loadUnaligned(as: UInt32.self) == right.loadUnaligned(as: UInt32.self)
                && left.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
                    == right.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
        }
        var index = 0
        while index < count {
            guard left.load(fromByteOffset: index, as: UInt8.self) == right.load(fromByteOffset: index, as: UInt8.self)
            else { return false }
            index += 1
        }
        return true
    }
}

extension Words {
    /// Returns a word in which the top bit of a byte is set where a string must be escaped: a quote, a backslash, a
    /// control character. Above the lowest such byte bits may be set in vain; 0 is exact.
    @inline(__always)
    static func needsEscape(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let found =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word)
        return found & (ones &* 0x80)
    }
}
