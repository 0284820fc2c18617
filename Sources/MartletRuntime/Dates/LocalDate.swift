public import Foundation
import MartletFormats

/// A day of the Gregorian calendar, without time or zone: a birthday, a due date.
public struct LocalDate: Hashable, Sendable {
    /// Year, month and day in bits that compare as the days do.
    private let packed: Int32

    /// Makes a day; nil when the calendar has no such day, or its year is not 0 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard year >= 0, year <= 9999, let civil = CivilDate(year: year, month: month, day: day) else { return nil }
        self.init(civil)
    }

    /// Makes the day that it is at a moment in a time zone; nil when its year is not 0 to 9999.
    public init?(_ date: Date, in timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.init(date, in: calendar)
    }

    /// Makes the day that it is at a moment in a calendar's time zone; nil when its year is not 0 to 9999. The day is
    /// the Gregorian one, whatever the calendar's own years and months.
    public init?(_ date: Date, in calendar: Calendar) {
        let shifted = date.timeIntervalSince1970 + Double(calendar.timeZone.secondsFromGMT(for: date))
        let days = (shifted / 86_400).rounded(.down)
        guard days >= -719_528, days <= 2_932_896 else { return nil }
        self.init(CivilDate(daysSinceEpoch: Int(days)))
    }

    /// Takes a day over whose year is known to be 0 to 9999.
    init(_ civil: CivilDate) {
        packed = Int32(civil.year << 9 | civil.month << 5 | civil.day)
    }

    /// The year, 0 to 9999.
    public var year: Int { Int(packed >> 9) }
    /// The month, 1 to 12.
    public var month: Int { Int(packed >> 5 & 15) }
    /// The day of the month, 1 to 31.
    public var day: Int { Int(packed & 31) }

    /// The same day, as the formats know it.
    var civil: CivilDate { CivilDate(year: year, month: month, day: day) ?? CivilDate(daysSinceEpoch: 0) }

    /// Returns the moment at which the day begins in a time zone.
    public func start(in timeZone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return start(in: calendar)
    }

    /// Returns the moment at which the day begins in a calendar's time zone.
    public func start(in calendar: Calendar) -> Date {
        // Noon exists on every day; where clocks change at midnight, midnight may not.
        let noon = Date(timeIntervalSince1970: Double(civil.daysSinceEpoch) * 86_400 + 43_200)
        let offset = calendar.timeZone.secondsFromGMT(for: noon)
        return calendar.startOfDay(for: noon.addingTimeInterval(-Double(offset)))
    }

    /// Returns the day as text in a format; empty when the format asks for a time that is not there.
    public func text(_ format: DateFormat) -> String { format.text(self) }
}

extension LocalDate: Comparable {
    /// Whether a day comes before another.
    public static func < (left: LocalDate, right: LocalDate) -> Bool { left.packed < right.packed }
}

extension LocalDate: LosslessStringConvertible {
    /// The day in RFC 3339's form, such as `2026-03-01`.
    public var description: String {
        String.ascii(10) { output in RFC3339.writeDay(civil, to: output) } ?? ""
    }

    /// Reads a day in RFC 3339's form; nil when the text is none.
    public init?(_ description: String) {
        var text = description
        guard let civil = text.withUTF8({ RFC3339.readDay($0) }) else { return nil }
        self.init(civil)
    }
}

extension LocalDate: JSONCodable {
    /// Reads a day in RFC 3339's form.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.localDate() }

    /// Writes a day in RFC 3339's form.
    public func write(to writer: inout JSONWriter) { writer.localDate(self) }
}

extension LocalDate: ParameterValue {
    /// The day in RFC 3339's form.
    public var parameterText: String { description }
}
