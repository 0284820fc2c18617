public import Foundation
import MartletFormats

extension DateFormat {
    /// Reads a moment.
    @inline(__always)
    func readDate(_ element: borrowing JSONElement) throws(JSONError) -> Date {
        if case .iso8601 = kind {
            return try element.withText(
                "a date and time such as 2026-03-01T09:30:00Z", { text in RFC3339.read(text).map(Date.init) },
                orLenient: Self.lenientDate)
        }
        return try readOtherDate(element)
    }

    private static func lenientDate(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        if let timestamp = RFC3339.readLenient(text) { return Date(timestamp) }
        return HTTPDate.parse(text)
    }

    /// Reads a day in a form that RFC 3339 does not allow.
    static func lenientDay(_ text: UnsafeBufferPointer<UInt8>) -> LocalDate? {
        if let day = RFC3339.readDayLenient(text) { return LocalDate(day) }
        guard let date = HTTPDate.parse(text), date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0
        else { return nil }
        return LocalDate(date, in: .gmt)
    }

    @inline(never)
    private func readOtherDate(_ element: borrowing JSONElement) throws(JSONError) -> Date {
        switch kind {
        case .iso8601: return try readDate(element)
        case .unix: return Date(timeIntervalSince1970: try element.double())
        case .unixMilliseconds: return Date(timeIntervalSince1970: try element.double() / 1000)
        case .pattern(let pattern):
            return try element.withText(
                "a date and time in the format of its field", { text in pattern.read(text)?.timestamp.map(Date.init) },
                orLenient: Self.lenientDate)
        case .firstOf(let formats):
            return try Self.first(formats, element) { (format, element) throws(JSONError) in
                try format.readDate(element)
            }
        }
    }

    /// Reads a day.
    func readLocalDate(_ element: borrowing JSONElement) throws(JSONError) -> LocalDate {
        switch kind {
        case .iso8601: return try element.localDate()
        case .unix, .unixMilliseconds: return try utcDay(try readDate(element), element)
        case .pattern(let pattern):
            return try element.withText(
                "a day in the format of its field", { text in pattern.read(text)?.day.map(LocalDate.init) },
                orLenient: Self.lenientDay)
        case .firstOf(let formats):
            return try Self.first(formats, element) { (format, element) throws(JSONError) in
                try format.readLocalDate(element)
            }
        }
    }

    /// Reads a time of day.
    func readLocalTime(_ element: borrowing JSONElement) throws(JSONError) -> LocalTime {
        switch kind {
        case .pattern(let pattern):
            return try element.withText(
                "a time of day in the format of its field",
                { text in pattern.read(text)?.nanosecondsOfDay.map(LocalTime.init(nanosecondsOfDay:)) },
                orLenient: { text in RFC3339.readTimeLenient(text).map(LocalTime.init(nanosecondsOfDay:)) })
        case .firstOf(let formats):
            return try Self.first(formats, element) { (format, element) throws(JSONError) in
                try format.readLocalTime(element)
            }
        case .iso8601, .unix, .unixMilliseconds: return try element.localTime()
        }
    }

    private func utcDay(_ date: Date, _ element: borrowing JSONElement) throws(JSONError) -> LocalDate {
        guard let day = LocalDate(date, in: .gmt) else {
            throw JSONError(.outOfRange, "the year is not 0 to 9999", byteOffset: element.byteOffset)
        }
        return day
    }

    /// Tries one format after the other, each strictly before any is lenient; when all fail, the error holds what each one
    /// said.
    private static func first<Value>(
        _ formats: [DateFormat], _ element: borrowing JSONElement,
        _ read: (DateFormat, borrowing JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        var failures: [JSONError] = []
        for reading in ValueReading.current == .lenient ? [ValueReading.strict, .lenient] : [.strict] {
            failures = []
            for format in formats {
                do throws(JSONError) {
                    return try reading.use { () throws(JSONError) in try read(format, element) }
                } catch {
                    failures.append(error)
                }
            }
        }
        throw JSONError(
            .invalidValue, "the value follows none of the date formats of its field", byteOffset: element.byteOffset,
            failures: failures)
    }
}

extension Date {
    /// Reads a moment from text in a format, as strictly as documents are read: what ``text(_:)`` writes, and what a server sends.
    ///
    /// - Throws: `JSONError` with `.invalidValue` for text in another format, and as reading a document throws.
    public init(_ text: String, format: DateFormat) throws(JSONError) {
        switch format.kind {
        case .unix, .unixMilliseconds:
            self = try JSONCoding.decode(from: Data(text.utf8)) { element throws(JSONError) in
                try format.readDate(element)
            }
        case .iso8601, .pattern:
            let quoted = try JSONCoding.encode(text)
            self = try JSONCoding.decode(from: quoted) { element throws(JSONError) in try format.readDate(element) }
        case .firstOf(let formats):
            var failures: [JSONError] = []
            for format in formats {
                do throws(JSONError) {
                    self = try Date(text, format: format)
                    return
                } catch {
                    failures.append(error)
                }
            }
            throw JSONError(
                .invalidValue, "the text follows none of the date formats", byteOffset: 0, failures: failures)
        }
    }
}

extension Date {
    /// Makes the moment, as exactly as `Date` can hold it: to about 100 nanoseconds in this century.
    @inline(__always)
    init(_ timestamp: Timestamp) {
        let whole = Double(timestamp.seconds - 978_307_200)
        let interval = whole + Double(timestamp.nanoseconds) / 1e9
        // Far from today the next whole second may be nearer than what `Date` has before it, and could be of another year.
        self.init(timeIntervalSinceReferenceDate: interval < whole + 1 ? interval : (whole + 1).nextDown)
    }

    /// The interval from which `Date` does not tell microseconds apart, about 272 years before and after 2001.
    private static let farInterval = 0x1p33

    /// The moment, rounded to a microsecond; nil when it lies beyond the years -9999 to 9999 by far.
    var timestamp: Timestamp? {
        let interval = timeIntervalSinceReferenceDate
        guard interval.magnitude < 1e12 else { return nil }
        let whole = interval.rounded(.down)
        let seconds = Int(whole) + 978_307_200
        if interval.magnitude >= Self.farInterval {
            // The shortest text that is read as the same moment is the one that it was written as, most likely.
            let milliseconds = ((interval - whole) * 1e3).rounded()
            if whole + milliseconds / 1e3 == interval, milliseconds < 1e3 {
                return Timestamp(seconds: seconds, nanoseconds: Int(milliseconds) * 1_000_000)
            }
        }
        let microseconds = ((interval - whole) * 1e6).rounded()
        return microseconds < 1e6
            ? Timestamp(seconds: seconds, nanoseconds: Int(microseconds) * 1000) : Timestamp(seconds: seconds + 1)
    }
}
