/// Dates, days and times of RFC 3339 on UTF-8 bytes, without allocation.
///
/// Read: any number of fraction digits (those past the ninth lie below the resolution and are passed over), any offset
/// from -23:59 to +23:59, `t` and `z` in lower case, a space for the `T` (all three allowed by section 5.6).
/// Ranges are strict, days in the month included. A leap second (`:60`) is accepted where one can be: at the end of a
/// month in UTC; it reads as the second that follows, because Foundation's and POSIX's time have none.
/// Written: UTC, upper case, and no fraction, three or six digits, whichever the value needs.
///
/// - Source: RFC 3339, section 5.6, <https://www.rfc-editor.org/rfc/rfc3339#section-5.6>
package enum RFC3339 {
    /// The greatest number of bytes that `write` produces.
    package static let maxLength = 27

    /// Reads a `date-time`; nil when the bytes are none.
    package static func read(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        guard let bytes = text.baseAddress, text.count >= 20, let day = day(bytes) else { return nil }
        guard bytes[10] | 0x20 == 0x74 || bytes[10] == 0x20, bytes[13] == 0x3A, bytes[16] == 0x3A else { return nil }
        let hour = Digits.pair(bytes + 11)
        let minute = Digits.pair(bytes + 14)
        let second = Digits.pair(bytes + 17)
        guard hour <= 23, minute <= 59, second <= 60 else { return nil }
        var index = 19
        guard let nanoseconds = fraction(bytes, &index, text.count),
            let offset = offset(bytes, index, text.count)
        else { return nil }
        let seconds = day.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - offset
        let timestamp = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
        return second < 60 || followsMonth(timestamp) ? timestamp : nil
    }

    /// Reads a `full-date`; nil when the bytes are none.
    package static func readDay(_ text: UnsafeBufferPointer<UInt8>) -> CivilDate? {
        guard let bytes = text.baseAddress, text.count == 10 else { return nil }
        return day(bytes)
    }

    /// Reads a `partial-time` as nanoseconds since midnight; nil when the bytes are none. Without a date there is no
    /// leap second.
    package static func readTime(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let bytes = text.baseAddress, text.count >= 8, bytes[2] == 0x3A, bytes[5] == 0x3A else { return nil }
        let hour = Digits.pair(bytes)
        let minute = Digits.pair(bytes + 3)
        let second = Digits.pair(bytes + 6)
        var index = 8
        guard hour <= 23, minute <= 59, second <= 59,
            let nanoseconds = fraction(bytes, &index, text.count), index == text.count
        else { return nil }
        return (hour * 3600 + minute * 60 + second) * 1_000_000_000 + nanoseconds
    }

    /// Writes a moment in UTC and returns the number of bytes, at most `maxLength`; nil when its year is not 0 to 9999.
    /// What lies below a microsecond is cut off.
    package static func write(_ timestamp: Timestamp, to output: UnsafeMutablePointer<UInt8>) -> Int? {
        let (day, seconds) = timestamp.dayAndSeconds
        guard writeDay(day, to: output) != nil else { return nil }
        output[10] = 0x54
        let count = writeTime(seconds * 1_000_000_000 + timestamp.nanoseconds, to: output + 11)
        output[11 + count] = 0x5A
        return 12 + count
    }

    /// Writes a day and returns the number of bytes: 10; nil when its year is not 0 to 9999.
    package static func writeDay(_ day: CivilDate, to output: UnsafeMutablePointer<UInt8>) -> Int? {
        guard day.year >= 0, day.year <= 9999 else { return nil }
        Digits.write(day.year, count: 4, to: output)
        output[4] = 0x2D
        Digits.write(day.month, count: 2, to: output + 5)
        output[7] = 0x2D
        Digits.write(day.day, count: 2, to: output + 8)
        return 10
    }

    /// Writes a time of day given in nanoseconds since midnight, and returns the number of bytes: 8, 12 or 15.
    package static func writeTime(_ nanosecondsOfDay: Int, to output: UnsafeMutablePointer<UInt8>) -> Int {
        let seconds = nanosecondsOfDay / 1_000_000_000
        Digits.write(seconds / 3600, count: 2, to: output)
        output[2] = 0x3A
        Digits.write(seconds / 60 % 60, count: 2, to: output + 3)
        output[5] = 0x3A
        Digits.write(seconds % 60, count: 2, to: output + 6)
        let microseconds = nanosecondsOfDay % 1_000_000_000 / 1000
        guard microseconds > 0 else { return 8 }
        output[8] = 0x2E
        if microseconds % 1000 == 0 {
            Digits.write(microseconds / 1000, count: 3, to: output + 9)
            return 12
        }
        Digits.write(microseconds, count: 6, to: output + 9)
        return 15
    }

    /// Reads ten bytes as a day.
    @inline(__always)
    private static func day(_ bytes: UnsafePointer<UInt8>) -> CivilDate? {
        guard bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
        let century = Digits.pair(bytes)
        let year = Digits.pair(bytes + 2)
        guard century < 100, year < 100 else { return nil }
        return CivilDate(year: century * 100 + year, month: Digits.pair(bytes + 5), day: Digits.pair(bytes + 8))
    }

    /// Reads a fraction of a second in nanoseconds, 0 when there is none; nil for a point without digits.
    @inline(__always)
    static func fraction(_ bytes: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) -> Int? {
        guard index < count, bytes[index] == 0x2E else { return 0 }
        index += 1
        let start = index
        var value = 0
        while index < count {
            let digit = bytes[index] &- 48
            guard digit <= 9 else { break }
            if index - start < 9 { value = value * 10 + Int(digit) }
            index += 1
        }
        guard index > start else { return nil }
        var digits = index - start
        while digits < 9 {
            value *= 10
            digits += 1
        }
        return value
    }

    /// Reads the rest of the text as an offset in seconds east of UTC.
    @inline(__always)
    private static func offset(_ bytes: UnsafePointer<UInt8>, _ index: Int, _ count: Int) -> Int? {
        guard index < count else { return nil }
        if bytes[index] | 0x20 == 0x7A { return index + 1 == count ? 0 : nil }
        guard index + 6 == count, bytes[index + 3] == 0x3A else { return nil }
        let hours = Digits.pair(bytes + index + 1)
        let minutes = Digits.pair(bytes + index + 4)
        guard hours <= 23, minutes <= 59 else { return nil }
        switch bytes[index] {
        case 0x2B: return hours * 3600 + minutes * 60
        case 0x2D: return -(hours * 3600 + minutes * 60)
        default: return nil
        }
    }

    /// Whether a moment is the first second of a month in UTC: where a leap second leads.
    static func followsMonth(_ timestamp: Timestamp) -> Bool {
        let (day, seconds) = timestamp.dayAndSeconds
        return seconds == 0 && day.day == 1
    }
}
