extension DatePattern {
    /// Writes a date and returns the number of bytes, at most `maxLength`; nil when a part that the pattern asks for is
    /// missing, or its year is not 0 to 9999 (1969 to 2068 for `yy`). Fractions are cut off, not rounded.
    package func write(_ fields: DateFields, to output: UnsafeMutablePointer<UInt8>) -> Int? {
        if meaning != .time {
            guard let year = fields.day?.year, year >= 0, year <= 9999 else { return nil }
        }
        if meaning == .time, fields.nanosecondsOfDay == nil { return nil }
        var index = 0
        for step in steps {
            guard let count = write(step, fields, to: output + index) else { return nil }
            index += count
        }
        return index
    }

    private func write(_ step: Step, _ fields: DateFields, to output: UnsafeMutablePointer<UInt8>) -> Int? {
        let nanoseconds = fields.nanosecondsOfDay ?? 0
        switch step {
        case .literal(let byte):
            output[0] = byte
            return 1
        case .number(let number, let width):
            guard let value = value(of: number, fields) else { return nil }
            guard width > 0 else { return Digits.writeShort(value, to: output) }
            Digits.write(value, count: width, to: output)
            return width
        case .fraction(let digits):
            let value = (digits..<9).reduce(nanoseconds % 1_000_000_000) { value, _ in value / 10 }
            Digits.write(value, count: digits, to: output)
            return digits
        case .monthName(let isWide):
            guard let month = fields.day?.month else { return nil }
            return write(DateNames.months[month - 1], isWide, to: output)
        case .weekdayName(let isWide):
            guard let weekday = fields.day?.weekday else { return nil }
            return write(DateNames.weekdays[weekday], isWide, to: output)
        case .dayPeriod:
            output[0] = nanoseconds >= 43_200_000_000_000 ? UInt8(ascii: "P") : UInt8(ascii: "A")
            output[1] = UInt8(ascii: "M")
            return 2
        case .zone(let zone): return write(zone, offset: fields.offset ?? 0, to: output)
        }
    }

    /// Returns the value of a number; nil when it cannot be written.
    private func value(of number: Number, _ fields: DateFields) -> Int? {
        let seconds = (fields.nanosecondsOfDay ?? 0) / 1_000_000_000
        switch number {
        case .year: return fields.day?.year
        case .shortYear: return fields.day.flatMap { $0.year >= 1969 && $0.year <= 2068 ? $0.year % 100 : nil }
        case .month: return fields.day?.month
        case .day: return fields.day?.day
        case .hour: return seconds / 3600
        case .halfDayHour: return (seconds / 3600 + 11) % 12 + 1
        case .minute: return seconds / 60 % 60
        case .second: return seconds % 60
        }
    }

    private func write(_ name: StaticString, _ isWide: Bool, to output: UnsafeMutablePointer<UInt8>) -> Int {
        let count = isWide ? name.utf8CodeUnitCount : 3
        output.update(from: name.utf8Start, count: count)
        return count
    }

    private func write(_ zone: Zone, offset: Int, to output: UnsafeMutablePointer<UInt8>) -> Int {
        let usesZ: Bool
        var hasColon = false
        var isShort = false
        switch zone {
        case .basic(let letter): usesZ = letter
        case .extended(let letter): (usesZ, hasColon) = (letter, true)
        case .short(let letter): (usesZ, isShort) = (letter, true)
        }
        if usesZ, offset == 0 {
            output[0] = UInt8(ascii: "Z")
            return 1
        }
        let minutes = abs(offset) / 60
        output[0] = offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
        Digits.write(minutes / 60, count: 2, to: output + 1)
        if isShort, minutes % 60 == 0 { return 3 }
        if hasColon { output[3] = UInt8(ascii: ":") }
        Digits.write(minutes % 60, count: 2, to: output + (hasColon ? 4 : 3))
        return hasColon ? 6 : 5
    }
}
