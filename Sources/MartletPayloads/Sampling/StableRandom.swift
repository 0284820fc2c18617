/// Numbers that look random and are the same on every machine and in every run.
///
/// - Source: splitmix64, Sebastiano Vigna, <https://prng.di.unimi.it/splitmix64.c>
package struct StableRandom: Sendable {
    private var state: UInt64

    /// Starts a sequence.
    package init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number of the sequence.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Returns a number of 0 up to, but not, a bound above 0.
    package mutating func next(below bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }

    /// Returns one of some elements; nil when there are none.
    package mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[next(below: elements.count)]
    }
}
