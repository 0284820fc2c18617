/// A hash of text that is the same on every machine and in every run, unlike Swift's own.
///
/// - Source: FNV-1a, 64 bits, <http://www.isthe.com/chongo/tech/comp/fnv/>
package enum StableHash {
    /// Returns the hash of a text.
    package static func hash(_ text: String) -> UInt64 {
        add(text, to: start)
    }

    /// Returns the hash of three texts one behind the other.
    static func hash(_ first: String, _ second: String, _ third: String) -> UInt64 {
        add(third, to: add(second, to: add(first, to: start)))
    }

    /// Returns a hash that depends on all bits of two.
    package static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
        var random = StableRandom(seed: first ^ (second &* 0x9E37_79B9_7F4A_7C15))
        return random.next()
    }

    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func add(_ text: String, to hash: UInt64) -> UInt64 {
        text.utf8.reduce(hash) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
