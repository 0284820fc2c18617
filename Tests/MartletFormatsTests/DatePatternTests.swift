import Foundation
import MartletFormats
import Testing

struct DatePatternTests {
    static let instants = [
        "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "yyyy-MM-dd'T'HH:mm:ssXXX", "yyyy-MM-dd'T'HH:mm:ssZZZZZ", "yyyyMMdd'T'HHmmssX",
        "EEE, dd MMM yyyy HH:mm:ss Z", "EEEE, d MMMM y 'at' h:mm:ss a xxx", "dd.MM.yyyy HH:mm:ss xx",
        "M/d/yyyy hh:mm:ss a",
        "yyyy-MM-dd HH:mm:ss.SSS x", "''yyyy''MM'o''clock'dd HHmmss",
    ]

    @Test(arguments: instants)
    func agreesWithDateFormatter(text: String) throws {
        let pattern = try DatePattern(text)
        #expect(pattern.meaning == .instant)
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = text
        var random = SplitMix(state: 4)
        for _ in 0..<60 {
            let seconds = Int.random(in: -2_000_000_000...4_000_000_000, using: &random)
            let milliseconds = text.contains("S") ? Int.random(in: 0...999, using: &random) : 0
            let timestamp = Timestamp(seconds: seconds, nanoseconds: milliseconds * 1_000_000)
            let date = Date(timeIntervalSince1970: Double(seconds) + (Double(milliseconds) + 0.1) / 1000)
            let expected = formatter.string(from: date)
            #expect(written(pattern.maxLength) { pattern.write(DateFields(timestamp), to: $0) } == expected)
            #expect(read(expected, pattern.read)?.timestamp == timestamp, "\(expected)")
        }
    }

    @Test(arguments: [
        ("2026-03-01T10:00:00.000Z", 0), ("2026-03-01T10:00:00.000+0000", 0), ("2026-03-01T10:00:00.000+00:00", 0),
        ("2026-03-01T10:00:00.000-0530", 19_800), ("2026-03-01T10:00:00.000+05:30", -19_800),
    ])
    func readsZonesInEverySpelling(text: String, shift: Int) throws {
        let pattern = try DatePattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ")
        #expect(read(text, pattern.read)?.timestamp?.seconds == 1_772_359_200 + shift)
    }

    @Test(arguments: [
        ("yyyy-MM-dd", "2023-02-29"), ("yyyy-MM-dd", "2023-2-9"), ("yyyy-MM-dd", "2023-02-09 "),
        ("dd.MM.yy", "01.01.1"),
        ("EEE, dd MMM yyyy", "Mon, 01 Mar 2026"), ("HH:mm", "24:00"), ("hh:mm a", "13:00 PM"), ("hh:mm a", "00:30 AM"),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSZ", "2026-03-01T10:00:00.00Z"), ("yyyy-MM-dd HH:mmZ", "2026-03-01 10:00+00"),
        ("yyyy-MM-dd", ""),
    ])
    func refusesWhatDoesNotFollowThePattern(pattern: String, text: String) throws {
        #expect(read(text, try DatePattern(pattern).read) == nil)
    }

    @Test(arguments: [
        ("yyyy-MM-dd", "2024-02-29", 2024, 2, 29), ("d/M/y", "1/2/987", 987, 2, 1),
        ("dd.MM.yy", "31.12.68", 2068, 12, 31),
        ("dd.MM.yy", "31.12.69", 1969, 12, 31), ("yyyyMMdd", "20240229", 2024, 2, 29),
        ("MMMM d, yyyy", "MARCH 5, 2024", 2024, 3, 5),
        ("EEE dd MMM yyyy", "sun 01 mar 2026", 2026, 3, 1),
    ])
    func readsDays(pattern: String, text: String, year: Int, month: Int, day: Int) throws {
        let pattern = try DatePattern(pattern)
        #expect(pattern.meaning == .day)
        #expect(read(text, pattern.read)?.day == CivilDate(year: year, month: month, day: day))
    }

    @Test(arguments: [
        ("HH:mm", "09:30", 34_200), ("h:mm a", "12:05 AM", 300), ("hh:mm:ssa", "12:00:01pm", 43_201),
        ("HHmmss", "235959", 86_399),
    ])
    func readsTimes(pattern: String, text: String, seconds: Int) throws {
        let pattern = try DatePattern(pattern)
        #expect(pattern.meaning == .time)
        let time = read(text, pattern.read)?.nanosecondsOfDay
        #expect(time == seconds * 1_000_000_000)
        let again = written(pattern.maxLength) { pattern.write(DateFields(nanosecondsOfDay: time), to: $0) }
        #expect(again?.lowercased() == text.lowercased())
    }

    @Test(arguments: [
        ("", DatePatternError.Kind.empty, 0..<0), ("YYYY-MM-dd", .weekYear, 0..<4),
        ("yyyy-DD", .unsupportedLetter, 5..<7),
        ("yyyy-MM-dd'T", .unclosedQuote, 10..<12), ("yyyy-MM", .missing, 7..<7), ("dd", .missing, 2..<2),
        ("yyyy-MM-dd T", .unsupportedLetter, 11..<12), ("yyyy-MM-dd MM", .repeated, 11..<13),
        ("yMMdd", .ambiguous, 0..<3),
        ("hh:mm", .missing, 0..<2), ("HH:mm a", .repeated, 6..<7), ("HH:ss", .missing, 5..<5),
        ("HH:mm.SSS", .missing, 9..<9),
        ("HH:mmZ", .missing, 5..<6), ("yyyyy-MM-dd", .unsupportedCount, 0..<5),
        ("ddd.MM.yyyy", .unsupportedCount, 0..<3),
        ("'only text'", .missing, 11..<11), ("yyyy-MM-dd HH:mmXXXX", .unsupportedCount, 16..<20),
    ])
    func saysWhatIsWrongAndWhere(text: String, kind: DatePatternError.Kind, range: Range<Int>) {
        let error = #expect(throws: DatePatternError.self) { try DatePattern(text) }
        #expect(error?.kind == kind)
        #expect(error?.range == range)
    }

    @Test func suggestsTheYearForTheYearOfTheWeek() {
        let error = #expect(throws: DatePatternError.self) { try DatePattern("YYYY-MM-dd") }
        #expect(error?.help == "did you mean 'yyyy'?")
    }

    @Test func saysWhetherAZoneIsWritten() throws {
        #expect(try DatePattern("yyyy-MM-dd HH:mmX").hasZone)
        #expect(try !DatePattern("yyyy-MM-dd HH:mm").hasZone)
    }
}
