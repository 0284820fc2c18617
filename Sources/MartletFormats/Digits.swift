/// Decimal digits in UTF-8, read and written in place.
enum Digits {
    /// Reads exactly `count` digits; nil when one of the bytes is none. The caller has checked the bounds.
    @inline(__always)
    static func read(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int? {
        var value = 0
        for index in 0..<count {
            let digit = bytes[index] &- 48
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        return value
    }

    /// Reads two digits; 100 or more when one of the bytes is none.
    @inline(__always)
    static func pair(_ bytes: UnsafePointer<UInt8>) -> Int {
        let tens = bytes[0] &- 48
        let ones = bytes[1] &- 48
        return tens <= 9 && ones <= 9 ? Int(tens) &* 10 &+ Int(ones) : 255
    }

    /// Writes a number with leading zeros in exactly `count` digits. The number must fit.
    @inline(__always)
    static func write(_ value: Int, count: Int, to output: UnsafeMutablePointer<UInt8>) {
        var rest = UInt32(truncatingIfNeeded: value)
        var index = count
        while index > 0 {
            index &-= 1
            output[index] = UInt8(truncatingIfNeeded: rest % 10) &+ 48
            rest /= 10
        }
    }

    /// Writes a number without leading zeros; returns how many digits there were. At most 10.
    static func writeShort(_ value: Int, to output: UnsafeMutablePointer<UInt8>) -> Int {
        var count = 1
        var bound = 10
        while value >= bound {
            count += 1
            bound *= 10
        }
        write(value, count: count, to: output)
        return count
    }
}
