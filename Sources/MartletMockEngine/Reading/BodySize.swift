/// How much a body is, before anybody has read it.
package struct BodySize: Sendable {
    /// How many values it has at most if it is JSON, or a form of JSON texts.
    package private(set) var values = 1

    /// About how many bytes a value takes in memory while a body is read and validated.
    private static let valueBytes = 160
    /// Creates the size of an empty body.
    package init() {}

    /// Finds out how much a body is that is there as a whole.
    package init(of bytes: [UInt8]) {
        bytes.withUnsafeBytes { add($0) }
    }

    /// Adds the next piece of the body.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var count = 0
        for byte in bytes {
            switch byte {
            // In a form, a comma and a bracket are encoded.
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "%"): count += 1
            default: break
            }
        }
        values += count
    }

    /// About how many bytes its values take in memory.
    package var memoryBytes: Int { min(values, JSONLiteral.valueLimit) * Self.valueBytes }
}
