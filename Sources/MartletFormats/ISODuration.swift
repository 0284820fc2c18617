/// A length of time by the parts that ISO 8601's form has: what a month is worth only a calendar knows.
package struct DurationParts: Hashable, Sendable {
    /// Years.
    package var years = 0
    /// Months.
    package var months = 0
    /// Weeks.
    package var weeks = 0
    /// Days.
    package var days = 0
    /// Hours, minutes and seconds.
    package var time = Duration.zero

    /// Makes one of no length.
    package init() {}
}

/// Lengths of time in ISO 8601's form, such as `PT1H30M` and `P1Y2M`.
///
/// Read: years, months, weeks, days, hours, minutes and seconds in this order, the last with a fraction unless it is one
/// of years or months, and a sign before the `P` (ISO 8601-2).
///
/// - Source: ISO 8601-1:2019, section 5.5.2; RFC 3339, appendix A.
package enum ISODuration {
    /// The greatest number of bytes that `write` of a length of time produces.
    package static let maxLength = 48
    /// The greatest number of bytes that `write` of parts produces.
    package static let maxPartsLength = 144

    /// Reads a length of time; nil when the bytes are none, or it exceeds 2^53 seconds. Years and months are refused:
    /// they have no fixed length. A day counts 24 hours, a week 7 days.
    package static func read(_ text: UnsafeBufferPointer<UInt8>) -> Duration? {
        guard let parts = parts(text, isCalendar: false), parts.time.components.seconds.magnitude <= 1 << 53
        else { return nil }
        return parts.time
    }

    /// Reads a length of time by its parts; nil when the bytes are none, one of years to days has more than nine digits,
    /// or the rest exceeds 2^53 seconds. Each part may have a sign of its own, as PostgreSQL and Java write it. A
    /// fraction of a week or a day counts as hours.
    package static func readParts(_ text: UnsafeBufferPointer<UInt8>) -> DurationParts? {
        guard let parts = parts(text, isCalendar: true), parts.time.components.seconds.magnitude <= 1 << 53
        else { return nil }
        return parts
    }

    private static func parts(_ text: UnsafeBufferPointer<UInt8>, isCalendar: Bool) -> DurationParts? {
        guard let bytes = text.baseAddress else { return nil }
        let count = text.count
        var index = 0
        let isNegative = sign(bytes, &index, count)
        guard index < count, bytes[index] == UInt8(ascii: "P") else { return nil }
        index += 1
        var parts = DurationParts()
        var isTime = false
        var last: Unit?
        var hasFraction = false
        while index < count {
            if bytes[index] == UInt8(ascii: "T"), !isTime {
                isTime = true
                index += 1
                guard index < count else { return nil }
                continue
            }
            let isPartNegative = isCalendar && sign(bytes, &index, count)
            guard !hasFraction, let amount = amount(bytes, &index, count, &hasFraction), index < count,
                let unit = Unit(bytes[index], isTime), last.map({ $0.rawValue < unit.rawValue }) ?? true,
                parts.add(amount, unit, isNegative: isNegative != isPartNegative, isCalendar: isCalendar)
            else { return nil }
            last = unit
            index += 1
        }
        return last == nil ? nil : parts
    }

    /// Reads a sign where there is one, and returns whether it is a minus.
    private static func sign(_ bytes: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) -> Bool {
        guard index < count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
        else { return false }
        index += 1
        return bytes[index - 1] == UInt8(ascii: "-")
    }

    /// Writes a length of time in hours, minutes and seconds, and returns the number of bytes, at most `maxLength`.
    /// What lies below a nanosecond is cut off.
    package static func write(_ duration: Duration, to output: UnsafeMutablePointer<UInt8>) -> Int {
        var parts = DurationParts()
        parts.time = duration
        return write(parts, to: output)
    }

    /// Writes a length of time by its parts, and returns the number of bytes, at most `maxPartsLength`. Weeks beside
    /// other parts are written as days, and a part of zero between two others is written, as RFC 3339, appendix A, asks.
    /// What lies below a nanosecond is cut off.
    package static func write(_ parts: DurationParts, to output: UnsafeMutablePointer<UInt8>) -> Int {
        var output = DurationOutput(start: output)
        let (seconds, attoseconds) = parts.time.components
        let nanoseconds = attoseconds / 1_000_000_000
        let isTimeNegative = seconds < 0 || nanoseconds < 0
        let hasTime = seconds != 0 || nanoseconds != 0
        let dates = [parts.years, parts.months, parts.weeks, parts.days]
        output.areAllNegative =
            dates.allSatisfy { $0 <= 0 } && (isTimeNegative || !hasTime)
            && (hasTime || dates.contains { $0 < 0 })
        if output.areAllNegative { output.put("-") }
        output.put("P")
        if parts.weeks != 0, parts.years == 0, parts.months == 0, parts.days == 0, !hasTime {
            output.put(parts.weeks.magnitude, parts.weeks < 0, "W")
            return output.count
        }
        let days = parts.weeks * 7 + parts.days
        if parts.years != 0 { output.put(parts.years.magnitude, parts.years < 0, "Y") }
        if parts.months != 0 || parts.years != 0 && days != 0 {
            output.put(parts.months.magnitude, parts.months < 0, "M")
        }
        if days != 0 { output.put(days.magnitude, days < 0, "D") }
        if hasTime || output.isEmpty {
            output.put("T")
            time(UInt(seconds.magnitude), nanoseconds.magnitude, isTimeNegative, to: &output)
        }
        return output.count
    }

    private static func time(
        _ seconds: UInt, _ nanoseconds: UInt64, _ isNegative: Bool, to output: inout DurationOutput
    ) {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        let hasSeconds = rest > 0 || nanoseconds > 0
        if hours > 0 { output.put(hours, isNegative, "H") }
        if minutes > 0 || hours > 0 && hasSeconds { output.put(minutes, isNegative, "M") }
        guard hasSeconds || seconds == 0 else { return }
        output.put(rest, isNegative, nanoseconds > 0 ? "." : "S")
        if nanoseconds > 0 { output.putFraction(Int(nanoseconds)) }
    }

    /// What a part counts, the greatest first.
    fileprivate enum Unit: Int {
        case year, month, week, day, hour, minute, second

        init?(_ letter: UInt8, _ isTime: Bool) {
            switch (letter, isTime) {
            case (UInt8(ascii: "Y"), false): self = .year
            case (UInt8(ascii: "M"), false): self = .month
            case (UInt8(ascii: "W"), false): self = .week
            case (UInt8(ascii: "D"), false): self = .day
            case (UInt8(ascii: "H"), true): self = .hour
            case (UInt8(ascii: "M"), true): self = .minute
            case (UInt8(ascii: "S"), true): self = .second
            default: return nil
            }
        }

        /// Its length; nil where that depends on the date.
        var seconds: Int? {
            switch self {
            case .year, .month: nil
            case .week: 604_800
            case .day: 86_400
            case .hour: 3600
            case .minute: 60
            case .second: 1
            }
        }
    }

    /// A number with a fraction, before its unit is known.
    fileprivate struct Amount {
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
}

extension DurationParts {
    /// Adds an amount of a unit; false when it is too great, or no such part may be there.
    fileprivate mutating func add(
        _ amount: ISODuration.Amount, _ unit: ISODuration.Unit, isNegative: Bool, isCalendar: Bool
    ) -> Bool {
        var amount = amount
        if isCalendar, unit.rawValue <= ISODuration.Unit.day.rawValue {
            guard amount.whole <= 999_999_999, unit.seconds != nil || amount.fraction == 0 else { return false }
            let whole = isNegative ? -amount.whole : amount.whole
            switch unit {
            case .year: years = whole
            case .month: months = whole
            case .week: weeks = whole
            default: days = whole
            }
            amount.whole = 0
            if amount.fraction == 0 { return true }
        }
        guard let seconds = unit.seconds, let length = amount.times(seconds) else { return false }
        time += isNegative ? .zero - length : length
        return true
    }
}

/// The bytes of a length of time as they are written.
private struct DurationOutput {
    private let start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    /// Whether one sign stands for all parts.
    var areAllNegative = false

    init(start: UnsafeMutablePointer<UInt8>) {
        self.start = start
    }

    /// Whether no part was written.
    var isEmpty: Bool { count == (areAllNegative ? 2 : 1) }

    mutating func put(_ character: Unicode.Scalar) {
        start[count] = UInt8(ascii: character)
        count += 1
    }

    mutating func put(_ value: UInt, _ isNegative: Bool, _ unit: Unicode.Scalar) {
        if isNegative, !areAllNegative, value != 0 { put("-") }
        for byte in String(value).utf8 {
            start[count] = byte
            count += 1
        }
        put(unit)
    }

    /// Writes what is left of a second after its point, without zeros at the end.
    mutating func putFraction(_ nanoseconds: Int) {
        Digits.write(nanoseconds, count: 9, to: start + count)
        count += 9
        while start[count - 1] == 48 { count -= 1 }
        put("S")
    }
}
