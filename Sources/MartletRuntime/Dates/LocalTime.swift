import MartletFormats

/// A time of day, without day or zone: opening hours, an alarm.
public struct LocalTime: Hashable, Sendable {
    /// Nanoseconds since midnight, 0 to 86,399,999,999,999.
    public let nanosecondsOfDay: Int

    /// Makes a time of day; nil when one of the parts is out of range: hours 0 to 23, minutes and seconds 0 to 59,
    /// nanoseconds 0 to 999,999,999.
    public init?(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0...999_999_999).contains(nanosecond)
        else { return nil }
        nanosecondsOfDay = (hour * 3600 + minute * 60 + second) * 1_000_000_000 + nanosecond
    }

    /// Takes a number over that is known to be in range.
    init(nanosecondsOfDay: Int) {
        self.nanosecondsOfDay = nanosecondsOfDay
    }

    /// The hour, 0 to 23.
    public var hour: Int { nanosecondsOfDay / 3_600_000_000_000 }
    /// The minute, 0 to 59.
    public var minute: Int { nanosecondsOfDay / 60_000_000_000 % 60 }
    /// The second, 0 to 59.
    public var second: Int { nanosecondsOfDay / 1_000_000_000 % 60 }
    /// The part of a second that follows, 0 to 999,999,999 nanoseconds.
    public var nanosecond: Int { nanosecondsOfDay % 1_000_000_000 }

    /// Returns the time of day as text in a format; empty when the format asks for a day that is not there.
    public func text(_ format: DateFormat) -> String { format.text(self) }
}

extension LocalTime: Comparable {
    /// Whether a time of day comes before another.
    public static func < (left: LocalTime, right: LocalTime) -> Bool { left.nanosecondsOfDay < right.nanosecondsOfDay }
}

extension LocalTime: LosslessStringConvertible {
    /// The time of day in RFC 3339's form, such as `09:30:00`; what lies below a microsecond is cut off.
    public var description: String {
        String.ascii(RFC3339.maxLength) { output in RFC3339.writeTime(nanosecondsOfDay, to: output) } ?? ""
    }

    /// Reads a time of day in RFC 3339's form; nil when the text is none.
    public init?(_ description: String) {
        var text = description
        guard let nanoseconds = text.withUTF8({ RFC3339.readTime($0) }) else { return nil }
        self.init(nanosecondsOfDay: nanoseconds)
    }
}

extension LocalTime: JSONCodable {
    /// Reads a time of day in RFC 3339's form.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.localTime() }

    /// Writes a time of day in RFC 3339's form.
    public func write(to writer: inout JSONWriter) { writer.localTime(self) }
}

extension LocalTime: ParameterValue {
    /// The time of day in RFC 3339's form.
    public var parameterText: String { description }
}
