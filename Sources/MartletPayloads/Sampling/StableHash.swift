/// A hash of text that is the same on every machine and in every run, unlike Swift's own.
///
/// - Source: FNV-1a, 64 bits, <http://www.isthe.com/chongo/tech/comp/fnv/>
package enum StableHash {
    /// Returns the hash of a text.
    package static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
