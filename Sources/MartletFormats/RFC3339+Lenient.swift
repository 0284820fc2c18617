/// Dates, days and times as many servers write them, though RFC 3339 does not allow it.
///
/// Each form has one meaning, and none is read otherwise by the strict functions.
extension RFC3339 {
    /// Reads a moment in RFC 3339's form, or in one near to it: without a zone, which counts as UTC; with an offset of hours
    /// and minutes without a colon, or of hours alone, also behind a space; without seconds; with a comma before the fraction
    /// (ISO 8601-1, 5.3.1.4); with tags in brackets behind the offset, unless one must be understood (RFC 9557, section 4.1);
    /// or a day, which counts as midnight in UTC. Nil when the bytes are none of these.
    package static func readLenient(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        var parts = Parts(text)
        guard let day = parts.day() else { return nil }
        if parts.isAtEnd { return Timestamp(seconds: day.daysSinceEpoch * 86_400) }
        guard parts.skip("T") || parts.skip("t") || parts.skip(" "), let time = parts.time() else { return nil }
        guard let offset = parts.offset(), parts.skipTags(), parts.isAtEnd else { return nil }
        let seconds = day.daysSinceEpoch * 86_400 + time.seconds - offset
        let timestamp = Timestamp(seconds: seconds, nanoseconds: time.nanoseconds)
        return time.isLeapSecond && !followsMonth(timestamp) ? nil : timestamp
    }

    /// Reads a day in RFC 3339's form, or a moment at midnight, whatever its offset. Nil when the bytes are none of these.
    package static func readDayLenient(_ text: UnsafeBufferPointer<UInt8>) -> CivilDate? {
        guard text.count > 10 else { return readDay(text) }
        var parts = Parts(text)
        guard readLenient(text) != nil, let day = parts.day(), parts.skipOne(), let time = parts.time() else {
            return nil
        }
        return time.seconds == 0 && time.nanoseconds == 0 ? day : nil
    }

    /// Reads a time of day as nanoseconds since midnight: RFC 3339's `partial-time`, also without seconds, with a comma before
    /// the fraction, or with `Z` behind it. Nil when the bytes are none of these.
    package static func readTimeLenient(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        var parts = Parts(text)
        guard let time = parts.time(), !time.isLeapSecond else { return nil }
        guard parts.isAtEnd || parts.skip("Z") || parts.skip("z"), parts.isAtEnd else { return nil }
        return time.seconds * 1_000_000_000 + time.nanoseconds
    }
}

/// Reads the parts of a moment from left to right.
private struct Parts {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    struct Time {
        var seconds: Int
        var nanoseconds = 0
        var isLeapSecond = false
    }

    var isAtEnd: Bool { index == text.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    mutating func skipOne() -> Bool {
        guard index < text.count else { return false }
        index += 1
        return true
    }

    mutating func day() -> CivilDate? {
        guard text.count >= 10 else { return nil }
        index = 10
        return RFC3339.readDay(UnsafeBufferPointer(rebasing: text[..<10]))
    }

    /// Reads hours, minutes, and seconds with a fraction where there are some.
    mutating func time() -> Time? {
        guard let hour = pair(), hour <= 23, skip(":"), let minute = pair(), minute <= 59 else { return nil }
        var time = Time(seconds: hour * 3600 + minute * 60)
        guard skip(":") else { return time }
        guard let second = pair(), second <= 60 else { return nil }
        time.seconds += second
        time.isLeapSecond = second == 60
        guard skip(".") || skip(",") else { return time }
        guard let nanoseconds = fraction() else { return nil }
        time.nanoseconds = nanoseconds
        return time
    }

    /// Reads an offset in seconds east of UTC: 0 where there is none.
    mutating func offset() -> Int? {
        if isAtEnd || skip("Z") || skip("z") { return 0 }
        _ = skip(" ")
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = pair(), hours <= 23 else { return nil }
        var seconds = hours * 3600
        if skip(":") || index < text.count && text[index] != UInt8(ascii: "[") {
            guard let minutes = pair(), minutes <= 59 else { return nil }
            seconds += minutes * 60
        }
        return isWest ? -seconds : seconds
    }

    /// Passes over tags such as `[Europe/Paris]`; false for one that must be understood, and for an open one.
    mutating func skipTags() -> Bool {
        while skip("[") {
            guard index < text.count, text[index] != UInt8(ascii: "!") else { return false }
            while index < text.count, text[index] != UInt8(ascii: "]") { index += 1 }
            guard skip("]") else { return false }
        }
        return true
    }

    private mutating func pair() -> Int? {
        guard index + 2 <= text.count, let bytes = text.baseAddress else { return nil }
        let value = Digits.pair(bytes + index)
        index += 2
        return value < 100 ? value : nil
    }

    /// Reads digits as a fraction of a second, in nanoseconds.
    private mutating func fraction() -> Int? {
        let start = index
        var value = 0
        var unit = 100_000_000
        while index < text.count, text[index] &- 48 <= 9 {
            value += Int(text[index] - 48) * unit
            unit /= 10
            index += 1
        }
        return index > start ? value : nil
    }
}
