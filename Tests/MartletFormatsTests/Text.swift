/// Calls a reader with the bytes of a text.
func read<Value>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    var text = text
    return text.withUTF8(body)
}

/// Calls a writer and returns its text.
func written(_ maxLength: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int?) -> String? {
    let output = UnsafeMutablePointer<UInt8>.allocate(capacity: maxLength)
    defer { output.deallocate() }
    return body(output).map { String(decoding: UnsafeBufferPointer(start: output, count: $0), as: UTF8.self) }
}

/// A generator of pseudo-random numbers that gives the same ones in each run.
///
/// - Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
