/// A Unicode date pattern, compiled once.
///
/// Letters: `y` `yy` `yyyy`, `M` `MM` `MMM` `MMMM`, `d` `dd`, `H` `HH`, `h` `hh` with `a`, `m` `mm`, `s` `ss`, `S` to
/// `SSSSSSSSS`, `E` to `EEEE`, `Z` `ZZ` `ZZZ` `ZZZZZ`, `X` `XX` `XXX`, `x` `xx` `xxx`; text in single quotes, `''` for
/// a quote. Names are English, whatever the device speaks. Reading is strict: fields of two or more letters have exactly
/// that many digits, single letters one or two (`y`: one to four), names and AM/PM in any case, and a weekday must fit
/// its day. `yy` reads 69 to 99 as 1969 to 1999 and 00 to 68 as 2000 to 2068 (POSIX), so that it does not depend on
/// today. Every letter for a zone reads `Z`, `+00:00` and `+0000`, and `X` and `x` also `+00`.
///
/// - Source: Unicode Technical Standard 35, part 4, section 8, "Date Format Patterns",
///   <https://www.unicode.org/reports/tr35/tr35-dates.html#Date_Format_Patterns>
package struct DatePattern: Sendable, Hashable {
    /// What a pattern's text means.
    package enum Meaning: Sendable, Hashable {
        /// A moment.
        case instant
        /// A day without a time.
        case day
        /// A time without a day.
        case time
    }

    /// A number in a pattern.
    enum Number: Sendable, Hashable {
        case year, shortYear, month, day, hour, halfDayHour, minute, second
    }

    /// How a zone is written.
    enum Zone: Sendable, Hashable {
        /// `+0000`; `Z` for UTC where asked for.
        case basic(usesZ: Bool)
        /// `+00:00`; `Z` for UTC where asked for.
        case extended(usesZ: Bool)
        /// `+00` or `+0530`; `Z` for UTC where asked for.
        case short(usesZ: Bool)
    }

    /// A step of reading or writing.
    enum Step: Sendable, Hashable {
        /// One byte of text.
        case literal(UInt8)
        /// A number; `width` 0 stands for as many digits as there are.
        case number(Number, width: Int)
        /// A fraction of a second in exactly so many digits.
        case fraction(digits: Int)
        /// The month in English.
        case monthName(isWide: Bool)
        /// The day of the week in English.
        case weekdayName(isWide: Bool)
        /// AM or PM.
        case dayPeriod
        /// An offset from UTC.
        case zone(Zone)
    }

    /// The pattern as its author wrote it.
    package let text: String
    /// What its text means.
    package let meaning: Meaning
    /// Whether it writes a zone or an offset; without one an instant is read and written in UTC.
    package let hasZone: Bool
    /// The greatest number of bytes that writing produces.
    package let maxLength: Int
    /// Whether what it writes can stand in a JSON string as it is: its text has no quote, backslash or control character.
    package let isPlain: Bool
    /// What to do, in order.
    let steps: [Step]

    /// Compiles a pattern.
    ///
    /// - Throws: `DatePatternError` for the first thing that makes it unusable.
    package init(_ text: String) throws(DatePatternError) {
        var compiler = DatePatternCompiler(text)
        try compiler.compile()
        self.text = text
        meaning = try compiler.meaning()
        hasZone = compiler.hasZone
        steps = compiler.steps
        maxLength = compiler.steps.reduce(0) { $0 + $1.maxLength }
        isPlain = !compiler.steps.contains { step in
            guard case .literal(let byte) = step else { return false }
            return byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        }
    }

    package static func == (left: DatePattern, right: DatePattern) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension DatePattern.Step {
    /// The greatest number of bytes that the step writes.
    var maxLength: Int {
        switch self {
        case .literal: return 1
        case .number(_, let width): return max(width, 4)
        case .fraction(let digits): return digits
        case .monthName, .weekdayName: return 9
        case .dayPeriod: return 2
        case .zone: return 6
        }
    }

    /// Whether the step reads digits first.
    var startsWithDigits: Bool {
        switch self {
        case .number, .fraction: return true
        case .literal(let byte): return byte >= 48 && byte <= 57
        case .monthName, .weekdayName, .dayPeriod, .zone: return false
        }
    }

    /// Whether the step reads as many digits as there are, so that none may follow.
    var isOpenEnded: Bool {
        switch self {
        case .number(_, let width): return width == 0
        case .zone: return true
        case .literal, .fraction, .monthName, .weekdayName, .dayPeriod: return false
        }
    }
}

/// English names, as CLDR's root for an API has them.
enum DateNames {
    /// The months.
    static let months: [StaticString] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    /// The days of the week, from Monday.
    static let weekdays: [StaticString] = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
}
