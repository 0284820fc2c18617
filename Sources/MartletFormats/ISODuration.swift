/// Lengths of time in ISO 8601's form, such as `PT1H30M`.
///
/// Read: weeks, days, hours, minutes and seconds in this order, the last with a fraction, and a sign before the `P`
/// (ISO 8601-2). Years and months are refused: they have no fixed length. A day counts 24 hours, a week 7 days.
///
/// - Source: ISO 8601-1:2019, section 5.5.2; RFC 3339, appendix A.
package enum ISODuration {
    /// The greatest number of bytes that `write` produces.
    package static let maxLength = 48

    /// Reads a length of time; nil when the bytes are none, or it exceeds 2^53 seconds.
    package static func read(_ text: UnsafeBufferPointer<UInt8>) -> Duration? {
        guard let bytes = text.baseAddress else { return nil }
        let count = text.count
        var index = 0
        let isNegative = count > 0 && bytes[0] == UInt8(ascii: "-")
        if isNegative || (count > 0 && bytes[0] == UInt8(ascii: "+")) { index += 1 }
        guard index < count, bytes[index] == UInt8(ascii: "P") else { return nil }
        index += 1
        var total = Duration.zero
        var isTime = false
        var lastRank = -1
        var hasFraction = false
        while index < count {
            if bytes[index] == UInt8(ascii: "T"), !isTime {
                isTime = true
                index += 1
                guard index < count else { return nil }
                continue
            }
            guard !hasFraction, let amount = amount(bytes, &index, count, &hasFraction), index < count,
                let (rank, seconds) = unit(bytes[index], isTime), rank > lastRank,
                let part = amount.times(seconds)
            else { return nil }
            lastRank = rank
            index += 1
            total += part
        }
        guard lastRank >= 0, total.components.seconds <= 1 << 53 else { return nil }
        return isNegative ? .zero - total : total
    }

    /// Writes a length of time in hours, minutes and seconds, and returns the number of bytes, at most `maxLength`.
    /// What lies below a nanosecond is cut off.
    package static func write(_ duration: Duration, to output: UnsafeMutablePointer<UInt8>) -> Int {
        var index = 0
        func put(_ character: Unicode.Scalar) {
            output[index] = UInt8(ascii: character)
            index += 1
        }
        func put(_ value: UInt64, _ unit: Unicode.Scalar) {
            for byte in String(value).utf8 {
                output[index] = byte
                index += 1
            }
            put(unit)
        }
        let (seconds, attoseconds) = duration.components
        if seconds < 0 || attoseconds < 0 { put("-") }
        put("P")
        put("T")
        let rest = seconds.magnitude
        let nanoseconds = attoseconds.magnitude / 1_000_000_000
        if rest >= 3600 { put(rest / 3600, "H") }
        if rest / 60 % 60 > 0 { put(rest / 60 % 60, "M") }
        guard rest % 60 > 0 || nanoseconds > 0 || rest == 0 else { return index }
        put(rest % 60, "S")
        if nanoseconds > 0 {
            output[index - 1] = UInt8(ascii: ".")
            Digits.write(Int(nanoseconds), count: 9, to: output + index)
            index += 9
            while output[index - 1] == 48 { index -= 1 }
            put("S")
        }
        return index
    }

    /// A number with a fraction, before its unit is known.
    private struct Amount {
        var whole = 0
        /// In units of 10^-9.
        var fraction = 0

        /// Returns so many times a number of seconds; nil when it is too great.
        func times(_ seconds: Int) -> Duration? {
            let (product, overflows) = whole.multipliedReportingOverflow(by: seconds)
            guard !overflows, product <= 1 << 53 else { return nil }
            return .seconds(product) + .nanoseconds(fraction) * seconds
        }
    }

    private static func amount(
        _ bytes: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int, _ hasFraction: inout Bool
    ) -> Amount? {
        var amount = Amount()
        let start = index
        while index < count, bytes[index] &- 48 <= 9 {
            guard index - start < 16 else { return nil }
            amount.whole = amount.whole * 10 + Int(bytes[index] - 48)
            index += 1
        }
        guard index > start else { return nil }
        guard index < count, bytes[index] == UInt8(ascii: ".") else { return amount }
        hasFraction = true
        guard let fraction = RFC3339.fraction(bytes, &index, count) else { return nil }
        amount.fraction = fraction
        return amount
    }

    /// Returns the place of a unit in the order, and its seconds.
    private static func unit(_ letter: UInt8, _ isTime: Bool) -> (rank: Int, seconds: Int)? {
        switch (letter, isTime) {
        case (UInt8(ascii: "W"), false): return (0, 604_800)
        case (UInt8(ascii: "D"), false): return (1, 86_400)
        case (UInt8(ascii: "H"), true): return (2, 3600)
        case (UInt8(ascii: "M"), true): return (3, 60)
        case (UInt8(ascii: "S"), true): return (4, 1)
        default: return nil
        }
    }
}
