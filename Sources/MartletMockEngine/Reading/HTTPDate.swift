import MartletFormats

/// Dates in header fields.
///
/// - Source: RFC 9110, section 5.6.7, <https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7>
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the seconds since 1970 of a date in any of the three forms; nil where a text is none. The name of the day is
    /// ignored.
    static func seconds(_ text: String) -> Int? {
        guard text.utf8.count < 40 else { return nil }
        let words = text.split { " ,-".contains($0) }
        switch words.count {
        // Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT
        case 6 where words[5] == "GMT": return seconds(words[3], words[2], words[1], words[4])
        // Sun Nov  6 08:49:37 1994
        case 5: return seconds(words[4], words[1], words[2], words[3])
        default: return nil
        }
    }

    private static func seconds(_ year: Substring, _ month: Substring, _ day: Substring, _ time: Substring) -> Int? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false).compactMap {
            number($0, 2...2, 0...60)
        }
        guard parts.count == 3, parts[0] < 24, parts[1] < 60, let day = number(day, 1...2, 1...31),
            let month = months.firstIndex(where: { $0 == month }),
            let year = number(year, 4...4, 0...9999)
                ?? number(year, 2...2, 0...99).map({ $0 < 70 ? 2000 + $0 : 1900 + $0 }),
            let civil = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        return civil.daysSinceEpoch * 86_400 + parts[0] * 3_600 + parts[1] * 60 + parts[2]
    }

    private static func number(_ text: Substring, _ digits: ClosedRange<Int>, _ range: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), let value = RequestNumber.read(text), range.contains(value) else {
            return nil
        }
        return value
    }
}
