public import Foundation
import MartletFormats

extension DateFormat {
    /// Writes a moment.
    func write(_ date: Date, to writer: inout JSONWriter) {
        switch kind {
        case .iso8601:
            writer.text(maxLength: RFC3339.maxLength) { output in
                date.timestamp.flatMap { RFC3339.write($0, to: output) }
            }
        case .unix: writeSeconds(date, to: &writer)
        case .unixMilliseconds:
            let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
            guard let whole = Int64(exactly: milliseconds) else { return writer.double(milliseconds) }
            writer.int64(whole)
        case .pattern(let pattern):
            guard let timestamp = date.timestamp else { return writer.fail("the date is out of range") }
            write(DateFields(timestamp), pattern, to: &writer)
        case .firstOf(let formats): formats.first?.write(date, to: &writer)
        }
    }

    /// Writes seconds, rounded to a microsecond.
    private func writeSeconds(_ date: Date, to writer: inout JSONWriter) {
        guard let timestamp = date.timestamp else { return writer.double(date.timeIntervalSince1970) }
        if timestamp.nanoseconds == 0 { return writer.int(timestamp.seconds) }
        let microseconds = timestamp.seconds * 1_000_000 + timestamp.nanoseconds / 1000
        writer.double(Double(microseconds) / 1e6)
    }

    /// Writes a day.
    func write(_ day: LocalDate, to writer: inout JSONWriter) {
        switch kind {
        case .iso8601: writer.localDate(day)
        case .unix: writer.int(day.civil.daysSinceEpoch * 86_400)
        case .unixMilliseconds: writer.int(day.civil.daysSinceEpoch * 86_400_000)
        case .pattern(let pattern):
            write(DateFields(day: day.civil), pattern, to: &writer)
        case .firstOf(let formats): formats.first?.write(day, to: &writer)
        }
    }

    /// Writes a time of day.
    func write(_ time: LocalTime, to writer: inout JSONWriter) {
        switch kind {
        case .iso8601, .unix, .unixMilliseconds: writer.localTime(time)
        case .pattern(let pattern):
            write(DateFields(nanosecondsOfDay: time.nanosecondsOfDay), pattern, to: &writer)
        case .firstOf(let formats): formats.first?.write(time, to: &writer)
        }
    }

    private func write(_ fields: DateFields, _ pattern: DatePattern, to writer: inout JSONWriter) {
        guard !pattern.isPlain else {
            return writer.text(maxLength: pattern.maxLength) { output in pattern.write(fields, to: output) }
        }
        guard let text = String.ascii(pattern.maxLength, { pattern.write(fields, to: $0) }) else {
            return writer.fail("the value cannot be written in its format")
        }
        writer.string(text)
    }

    func text(_ date: Date) -> String {
        text(date.timestamp.map { DateFields($0) }) { format, writer in format.write(date, to: &writer) }
    }

    func text(_ day: LocalDate) -> String {
        text(DateFields(day: day.civil)) { format, writer in format.write(day, to: &writer) }
    }

    func text(_ time: LocalTime) -> String {
        text(DateFields(nanosecondsOfDay: time.nanosecondsOfDay)) { format, writer in format.write(time, to: &writer) }
    }

    /// Returns what a pattern writes, or what stands in a document without quotes.
    private func text(_ fields: DateFields?, _ write: (DateFormat, inout JSONWriter) -> Void) -> String {
        switch kind {
        case .pattern(let pattern):
            return fields.flatMap { fields in String.ascii(pattern.maxLength) { pattern.write(fields, to: $0) } } ?? ""
        case .firstOf(let formats): return formats.first?.text(fields, write) ?? ""
        case .iso8601, .unix, .unixMilliseconds:
            let text = String.json { writer in write(self, &writer) }
            return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
        }
    }
}

extension Date {
    /// Returns the moment as text in a format; empty when its year is not 0 to 9999.
    public func text(_ format: DateFormat) -> String { format.text(self) }
}
