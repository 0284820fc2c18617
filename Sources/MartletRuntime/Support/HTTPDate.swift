import Foundation
import MartletFormats

/// Dates in header fields.
///
/// - Source: RFC 9110, section 5.6.7, <https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7>
enum HTTPDate {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads a date in any of the three forms; nil when it is none. The name of the day is not looked at.
    static func parse(_ text: String) -> Date? {
        let words = text.split { " ,-".contains($0) }
        switch words.count {
        // Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT
        case 6 where words[5] == "GMT": return date(words[3], words[2], words[1], words[4])
        // Sun Nov  6 08:49:37 1994
        case 5: return date(words[4], words[1], words[2], words[3])
        default: return nil
        }
    }

    /// Reads a date in any of the three forms; nil when the bytes are none.
    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        // It begins with the name of a day, and each of the three forms has fewer bytes.
        guard text.count < 40, let first = text.first, first >= UInt8(ascii: "A") else { return nil }
        return parse(String(decoding: text, as: UTF8.self))
    }

    /// Returns a date as it is written today: `Sun, 06 Nov 1994 08:49:37 GMT`. Parts of a second are left out.
    static func text(_ date: Date) -> String {
        // The years 0 to 9999, which are all that the form has room for.
        let seconds = Int(min(max(date.timeIntervalSince1970.rounded(.down), -62_167_219_200), 253_402_300_799))
        let (day, time) = Timestamp(seconds: seconds).dayAndSeconds
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }.joined(separator: ":")
        let name = weekdays[day.weekday]
        return "\(name), \(padded(day.day, 2)) \(months[day.month - 1]) \(padded(day.year, 4)) \(clock) GMT"
    }

    private static func date(_ year: Substring, _ month: Substring, _ day: Substring, _ time: Substring) -> Date? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false).compactMap { part in
            number(part, 2...2, 0...60)
        }
        guard parts.count == 3, parts[0] < 24, parts[1] < 60, let day = number(day, 1...2, 1...31),
            let month = months.firstIndex(where: { $0 == month }),
            let year = number(year, 4...4, 0...9999) ?? number(year, 2...2, 0...99).map(century),
            let civil = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        let seconds = civil.daysSinceEpoch * 86_400 + parts[0] * 3600 + parts[1] * 60 + parts[2]
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// Returns the year that two digits mean: 1970 to 2069. The standard's window moves with the date of now.
    private static func century(_ year: Int) -> Int { year < 70 ? 2000 + year : 1900 + year }

    private static func number(_ text: Substring, _ digits: ClosedRange<Int>, _ range: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text),
            range.contains(value)
        else { return nil }
        return value
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
