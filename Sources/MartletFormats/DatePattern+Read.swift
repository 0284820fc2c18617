extension DatePattern {
    /// Reads a date; nil when the bytes do not follow the pattern or name a day or time that does not exist.
    package func read(_ text: UnsafeBufferPointer<UInt8>) -> DateFields? {
        guard let bytes = text.baseAddress else { return nil }
        var reader = DatePatternReader(bytes: bytes, count: text.count)
        for step in steps {
            guard reader.read(step) else { return nil }
        }
        return reader.fields
    }
}

/// The state of reading one date.
private struct DatePatternReader {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    private var index = 0
    private var year: Int?
    private var month = 1
    private var day = 1
    private var weekday: Int?
    private var hour: Int?
    private var isAfternoon: Bool?
    private var minute = 0
    private var second = 0
    private var nanosecond = 0
    private var offset: Int?

    init(bytes: UnsafePointer<UInt8>, count: Int) {
        self.bytes = bytes
        self.count = count
    }

    /// What was read, once every step has succeeded; nil when there is more text or no such day or time.
    var fields: DateFields? {
        guard index == count else { return nil }
        var fields = DateFields(offset: offset)
        if let year {
            guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
            if let weekday, weekday != date.weekday { return nil }
            fields.day = date
        }
        if let hour {
            let isPM = isAfternoon.map { $0 ? 12 : 0 }
            let hours = isPM.map { hour % 12 + $0 } ?? hour
            let seconds = hours * 3600 + minute * 60 + second
            guard second < 60 || isLeapSecond(seconds, fields.day) else { return nil }
            fields.nanosecondsOfDay = seconds * 1_000_000_000 + nanosecond
        }
        return fields
    }

    /// Whether a 60th second can be: at the end of a month in UTC.
    private func isLeapSecond(_ seconds: Int, _ day: CivilDate?) -> Bool {
        guard let day else { return false }
        return RFC3339.followsMonth(Timestamp(seconds: day.daysSinceEpoch * 86_400 + seconds - (offset ?? 0)))
    }

    /// Reads what a step asks for; false when something else stands there.
    mutating func read(_ step: DatePattern.Step) -> Bool {
        switch step {
        case .literal(let byte):
            guard index < count, bytes[index] == byte else { return false }
            index += 1
            return true
        case .number(let number, let width): return read(number, width)
        case .fraction(let digits):
            guard count - index >= digits, let value = Digits.read(bytes + index, count: digits) else { return false }
            index += digits
            nanosecond = (digits..<9).reduce(value) { value, _ in value * 10 }
            return true
        case .monthName(let isWide):
            guard let position = readName(DateNames.months, isWide) else { return false }
            month = position + 1
            return true
        case .weekdayName(let isWide):
            weekday = readName(DateNames.weekdays, isWide)
            return weekday != nil
        case .dayPeriod: return readDayPeriod()
        case .zone(let zone): return read(zone)
        }
    }

    // MARK: Numbers

    private mutating func read(_ number: DatePattern.Number, _ width: Int) -> Bool {
        let value: Int
        if width > 0 {
            guard count - index >= width, let digits = Digits.read(bytes + index, count: width) else { return false }
            value = digits
            index += width
        } else {
            let start = index
            let limit = min(count, index + (number == .year ? 4 : 2))
            while index < limit, bytes[index] &- 48 <= 9 { index += 1 }
            guard index > start, let digits = Digits.read(bytes + start, count: index - start) else { return false }
            value = digits
        }
        return set(number, value)
    }

    /// Keeps a number; false when it is out of range. The days of the month are checked once the month is known.
    private mutating func set(_ number: DatePattern.Number, _ value: Int) -> Bool {
        switch number {
        case .year: year = value
        case .shortYear: year = value >= 69 ? 1900 + value : 2000 + value
        case .month: month = value
        case .day: day = value
        case .hour:
            hour = value
            return value <= 23
        case .halfDayHour:
            hour = value
            return value >= 1 && value <= 12
        case .minute:
            minute = value
            return value <= 59
        case .second:
            second = value
            return value <= 60
        }
        return true
    }

    // MARK: Names and zones

    /// Reads one of the names in any case; returns its position.
    private mutating func readName(_ names: [StaticString], _ isWide: Bool) -> Int? {
        for position in names.indices {
            let length = isWide ? names[position].utf8CodeUnitCount : 3
            guard count - index >= length else { continue }
            let start = names[position].utf8Start
            if (0..<length).allSatisfy({ bytes[index + $0] | 0x20 == start[$0] | 0x20 }) {
                index += length
                return position
            }
        }
        return nil
    }

    private mutating func readDayPeriod() -> Bool {
        guard count - index >= 2, bytes[index + 1] | 0x20 == UInt8(ascii: "m") else { return false }
        switch bytes[index] | 0x20 {
        case UInt8(ascii: "a"): isAfternoon = false
        case UInt8(ascii: "p"): isAfternoon = true
        default: return false
        }
        index += 2
        return true
    }

    private mutating func read(_ zone: DatePattern.Zone) -> Bool {
        guard index < count else { return false }
        let sign = bytes[index]
        index += 1
        if sign == UInt8(ascii: "Z") {
            offset = 0
            return true
        }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = readPair(), hours <= 23 else {
            return false
        }
        var minutes = 0
        let hasColon = index < count && bytes[index] == UInt8(ascii: ":")
        if hasColon { index += 1 }
        if let pair = readPair() {
            minutes = pair
        } else if hasColon || !zone.isShort {
            return false
        }
        let seconds = hours * 3600 + minutes * 60
        offset = sign == UInt8(ascii: "-") ? -seconds : seconds
        return minutes <= 59
    }

    private mutating func readPair() -> Int? {
        guard count - index >= 2, let value = Digits.read(bytes + index, count: 2) else { return nil }
        index += 2
        return value
    }
}

extension DatePattern.Zone {
    /// Whether minutes may be left out.
    fileprivate var isShort: Bool {
        if case .short = self { return true }
        return false
    }
}
