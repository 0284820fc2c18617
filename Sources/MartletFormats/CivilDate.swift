/// A day of the proleptic Gregorian calendar, without time or zone.
package struct CivilDate: Sendable, Hashable {
    /// The year, 0 to 9999 in what is read or written; any year in arithmetic.
    package let year: Int
    /// The month, 1 to 12.
    package let month: Int
    /// The day of the month, 1 to 31.
    package let day: Int

    /// Makes a day; nil when the calendar has no such day.
    @inline(__always)
    package init?(year: Int, month: Int, day: Int) {
        guard month >= 1, month <= 12, day >= 1, day <= Self.daysInMonth(month, year: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Makes the day that lies so many days after 1970-01-01, before it where negative.
    ///
    /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`,
    ///   <https://howardhinnant.github.io/date_algorithms.html>
    package init(daysSinceEpoch days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days since 1970-01-01, negative before it.
    @inline(__always)
    package var daysSinceEpoch: Int { Self.daysSinceEpoch(year: year, month: month, day: day) }

    /// Returns the number of days since 1970-01-01. Years start in March here, so that the leap day is the last one; the
    /// year must be -30,000 or later.
    ///
    /// - Source: Howard Hinnant, as above, `days_from_civil`.
    @inline(__always)
    static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        // 30,000 years, a multiple of the calendar's 400, keep the divisions among positive numbers.
        let shiftedYear = UInt(bitPattern: (month <= 2 ? year &- 1 : year) &+ 30_000)
        let dayOfYear = (153 &* UInt(bitPattern: month > 2 ? month &- 3 : month &+ 9) &+ 2) / 5
        let century = shiftedYear / 100
        let days = 365 &* shiftedYear &+ shiftedYear / 4 &- century &+ century / 4 &+ dayOfYear
        return Int(bitPattern: days) &+ day &- 1 &- 719_468 &- 30_000 / 400 * 146_097
    }

    /// The day of the week: 0 is Monday, 6 is Sunday.
    package var weekday: Int {
        let remainder = (daysSinceEpoch + 3) % 7
        return remainder < 0 ? remainder + 7 : remainder
    }

    /// Returns the number of days of a month, 28 to 31. The month must be 1 to 12.
    package static func daysInMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 2: return isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    /// Returns whether a year has 366 days.
    package static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}
