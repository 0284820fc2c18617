public import Foundation
import MartletFormats

/// A length of time by the calendar: a year and two months, a week, 90 minutes. How long a month is only a date says, so
/// that it is no `Duration`.
///
/// Two are equal when all their parts are: twelve months are not a year here, though ``added(to:in:)`` ends on the same day.
///
/// - Source: RFC 3339, appendix A; ISO 8601-1:2019, section 5.5.2.
public struct CalendarDuration: Hashable, Sendable {
    let parts: DurationParts

    init(_ parts: DurationParts) { self.parts = parts }

    /// Makes a length of time of its parts, each of which may be negative. Years to days beyond 999,999,999 are cut to
    /// that.
    public init(years: Int = 0, months: Int = 0, weeks: Int = 0, days: Int = 0, time: Duration = .zero) {
        func bounded(_ value: Int) -> Int { min(max(value, -999_999_999), 999_999_999) }
        var parts = DurationParts()
        parts.years = bounded(years)
        parts.months = bounded(months)
        parts.weeks = bounded(weeks)
        parts.days = bounded(days)
        parts.time = time
        self.init(parts)
    }

    /// Makes a length of hours, minutes and seconds.
    public init(_ duration: Duration) { self.init(time: duration) }

    /// The years.
    public var years: Int { parts.years }
    /// The months, which may be more than twelve.
    public var months: Int { parts.months }
    /// The weeks.
    public var weeks: Int { parts.weeks }
    /// The days, which may be more than seven.
    public var days: Int { parts.days }
    /// The hours, minutes and seconds.
    public var time: Duration { parts.time }

    /// The length, with 24 hours a day; nil when it has years or months.
    public var duration: Duration? {
        guard years == 0, months == 0 else { return nil }
        return .seconds((weeks * 7 + days) * 86_400) + time
    }

    /// Returns the moment that is so much later, or earlier for one that is negative, by a calendar and its time zone:
    /// a month after 31 January is the end of February. Nil when the calendar has no such moment.
    public func added(to date: Date, in calendar: Calendar) -> Date? {
        let components = DateComponents(year: years, month: months, day: weeks * 7 + days)
        guard let day = calendar.date(byAdding: components, to: date) else { return nil }
        let (seconds, attoseconds) = time.components
        return day.addingTimeInterval(Double(seconds) + Double(attoseconds) / 1e18)
    }
}

extension CalendarDuration: LosslessStringConvertible {
    /// The length of time in RFC 3339's form, such as `P1Y2M` or `PT1H30M`.
    public var description: String {
        String.ascii(ISODuration.maxPartsLength) { output in ISODuration.write(parts, to: output) } ?? ""
    }

    /// Reads a length of time in ISO 8601's form; nil when the text is none. One or several parts may have a sign.
    public init?(_ description: String) {
        var text = description
        guard let parts = text.withUTF8({ ISODuration.readParts($0) }) else { return nil }
        self.init(parts)
    }
}

extension CalendarDuration: JSONCodable {
    /// Reads a length of time in ISO 8601's form.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) {
        self = try element.withText("a length of time such as P1Y2M or PT1H30M") { text in
            ISODuration.readParts(text).map(CalendarDuration.init)
        }
    }

    /// Writes a length of time in RFC 3339's form.
    public func write(to writer: inout JSONWriter) {
        writer.text(maxLength: ISODuration.maxPartsLength) { output in ISODuration.write(parts, to: output) }
    }
}

extension CalendarDuration: ParameterValue {
    /// The length of time in RFC 3339's form.
    public var parameterText: String { description }
}
