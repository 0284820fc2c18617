extension JSONNumberText {
    /// The greatest number of bytes of a double or an integer.
    static let maxLength = 32

    /// Writes an integer and returns the number of bytes, at most 20.
    @inline(__always)
    static func write(_ value: Int64, to output: UnsafeMutablePointer<UInt8>) -> Int {
        guard value < 0 else { return write(UInt64(value), to: output) }
        output[0] = UInt8(ascii: "-")
        return write(value.magnitude, to: output + 1) + 1
    }

    /// Writes a number without a sign and returns the number of bytes.
    @inline(__always)
    static func write(_ value: UInt64, to output: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 1
        var bound: UInt64 = 10
        while value >= bound {
            length &+= 1
            guard length < 20 else { break }
            bound &*= 10
        }
        var rest = value
        var index = length
        while index > 0 {
            index &-= 1
            output[index] = UInt8(truncatingIfNeeded: rest % 10) &+ 48
            rest /= 10
        }
        return length
    }

    /// Writes the shortest digits that read back as the same double, without `.0`, and returns the number of bytes, at
    /// most `maxLength`; nil when the number is not finite.
    ///
    /// A number of up to six decimals is found by multiplying: `scaled / power` is rounded correctly where both are
    /// exact, and no two numbers of at most 15 digits share a double, so the digits are the shortest ones.
    static func write(_ value: Double, to output: UnsafeMutablePointer<UInt8>) -> Int? {
        let magnitude = value.magnitude
        guard magnitude < 1e9, magnitude >= 1e-3 || value == 0 else { return writeSlowly(value, to: output) }
        var index = 0
        if value.sign == .minus {
            output[0] = UInt8(ascii: "-")
            index = 1
        }
        var power = 1.0
        var decimals = 0
        while decimals <= 6 {
            let scaled = (magnitude * power).rounded(.toNearestOrEven)
            if scaled / power == magnitude {
                return index + write(UInt64(scaled), decimals, UInt64(power), to: output + index)
            }
            power *= 10
            decimals += 1
        }
        return writeSlowly(value, to: output)
    }

    private static func write(
        _ scaled: UInt64, _ decimals: Int, _ power: UInt64, to output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var index = write(scaled / power, to: output)
        guard decimals > 0 else { return index }
        output[index] = UInt8(ascii: ".")
        var rest = scaled % power
        index += decimals
        for place in 0..<decimals {
            output[index - place] = UInt8(truncatingIfNeeded: rest % 10) + 48
            rest /= 10
        }
        return index + 1
    }

    @inline(never)
    private static func writeSlowly(_ value: Double, to output: UnsafeMutablePointer<UInt8>) -> Int? {
        value.isFinite ? copy(value.description, to: output) : nil
    }

    /// Writes the shortest digits that read back as the same float, without `.0`; nil when the number is not finite.
    static func write(_ value: Float, to output: UnsafeMutablePointer<UInt8>) -> Int? {
        value.isFinite ? copy(value.description, to: output) : nil
    }

    private static func copy(_ text: String, to output: UnsafeMutablePointer<UInt8>) -> Int {
        var index = 0
        for byte in text.utf8 {
            output[index] = byte
            index += 1
        }
        let isWhole = index > 2 && output[index - 1] == UInt8(ascii: "0") && output[index - 2] == UInt8(ascii: ".")
        return isWhole ? index - 2 : index
    }
}
