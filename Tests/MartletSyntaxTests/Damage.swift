/// Damages texts, the same way for the same numbers.
enum Damage {
    /// Returns a text with one to three changes: scalars removed, replaced, repeated, or put in.
    static func text(_ text: String, _ inserted: [Unicode.Scalar], _ random: inout SplitMix64) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0...Int.random(in: 0..<3, using: &random) {
            let position = Int.random(in: 0..<scalars.count, using: &random)
            let scalar = inserted[Int.random(in: 0..<inserted.count, using: &random)]
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where scalars.count > 1: scalars.remove(at: position)
            case 1: scalars[position] = scalar
            case 2: scalars.insert(contentsOf: scalars[position...].prefix(12), at: position)
            default: scalars.insert(scalar, at: position)
            }
        }
        var damaged = String.UnicodeScalarView()
        damaged.append(contentsOf: scalars)
        return String(damaged)
    }
}

/// A small generator of random numbers with a seed.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
