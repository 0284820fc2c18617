import Foundation
import MartletFormats
import Testing

struct RFC3339Tests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0, 0), ("2024-02-29T23:59:59Z", 1_709_251_199, 0),
        ("2024-02-29t23:59:59z", 1_709_251_199, 0), ("2024-02-29 23:59:59Z", 1_709_251_199, 0),
        ("1985-04-12T23:20:50.52Z", 482_196_050, 520_000_000), ("1996-12-19T16:39:57-08:00", 851_042_397, 0),
        ("1937-01-01T12:00:27.87+00:20", -1_041_337_173, 870_000_000),
        ("1970-01-01T00:00:00.123456789-00:00", 0, 123_456_789), ("1970-01-01T00:00:00.1234567891234Z", 0, 123_456_789),
        ("0000-01-01T00:00:00Z", -62_167_219_200, 0), ("9999-12-31T23:59:59+23:59", 253_402_214_459, 0),
        ("1990-12-31T23:59:60Z", 662_688_000, 0), ("1990-12-31T15:59:60-08:00", 662_688_000, 0),
    ])
    func reads(text: String, seconds: Int, nanoseconds: Int) {
        #expect(read(text, RFC3339.read) == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    }

    @Test(arguments: [
        "", "2024-01-01", "2024-01-01T00:00:00", "2024-01-01T00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
        "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-04-31T00:00:00Z",
        "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2024-01-01T00:00:60Z",
        "2024-06-15T23:59:60Z", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00,5Z", "2024-01-01T00:00:00+24:00",
        "2024-01-01T00:00:00+00:60", "2024-01-01T00:00:00+0000", "2024-01-01T00:00:00+00", "2024-01-01T00:00:00ZZ",
        "2024-01-01T00:00:00Z ", " 2024-01-01T00:00:00Z", "2024/01/01T00:00:00Z", "2024-1-01T00:00:00Z",
        "20240101T000000Z", "2024-01-01X00:00:00Z", "२०२४-01-01T00:00:00Z", "+2024-01-01T00:00:00Z",
        "2024-01-01T-1:00:00Z", "2024-01-01T00:00:00.5", "2024-01-01T00:00:00.5*00:00",
    ])
    func refuses(text: String) {
        #expect(read(text, RFC3339.read) == nil)
    }

    @Test func agreesWithFoundationOnRandomMoments() throws {
        var random = SplitMix(state: 3)
        let style = Date.ISO8601FormatStyle()
        for _ in 0..<1500 {
            let seconds = Int.random(in: -62_000_000_000...253_000_000_000, using: &random)
            let date = Date(timeIntervalSince1970: Double(seconds))
            // Before 1582 Foundation's calendar is the Julian one.
            guard seconds > -12_219_292_800 else { continue }
            let text = style.format(date)
            #expect(read(text, RFC3339.read)?.seconds == seconds, "\(text)")
            #expect(written(27) { RFC3339.write(Timestamp(seconds: seconds), to: $0) } == text)
        }
    }

    @Test(arguments: [
        (0, "2001-09-09T01:46:40Z"), (1_000_000, "2001-09-09T01:46:40.001Z"), (120_000_000, "2001-09-09T01:46:40.120Z"),
        (1000, "2001-09-09T01:46:40.000001Z"), (999_999_999, "2001-09-09T01:46:40.999999Z"),
    ])
    func writesAsManyDigitsAsNeeded(nanoseconds: Int, text: String) {
        let timestamp = Timestamp(seconds: 1_000_000_000, nanoseconds: nanoseconds)
        #expect(written(27) { RFC3339.write(timestamp, to: $0) } == text)
    }

    @Test func writesNoYearOutsideTheStandardsRange() {
        #expect(written(27) { RFC3339.write(Timestamp(seconds: 253_402_300_800), to: $0) } == nil)
        #expect(written(27) { RFC3339.write(Timestamp(seconds: -62_167_219_201), to: $0) } == nil)
    }

    @Test func readsAndWritesEveryDay() throws {
        for days in -719_528...2_932_896 where days % 97 == 0 || days > 2_932_000 {
            let day = CivilDate(daysSinceEpoch: days)
            #expect(day.daysSinceEpoch == days)
            let text = try #require(written(10) { RFC3339.writeDay(day, to: $0) })
            #expect(read(text, RFC3339.readDay) == day)
        }
        #expect(CivilDate(year: 2024, month: 2, day: 29)?.weekday == 3)
        #expect(CivilDate(year: 1969, month: 12, day: 28)?.weekday == 6)
    }

    @Test(arguments: [
        ("00:00:00", 0), ("09:30:00", 34_200_000_000_000), ("23:59:59.5", 86_399_500_000_000),
    ])
    func readsTimesOfDay(text: String, nanoseconds: Int) {
        #expect(read(text, RFC3339.readTime) == nanoseconds)
    }

    @Test(arguments: ["24:00:00", "9:30:00", "09:30", "23:59:60", "00:00:00Z", "00:00:00."])
    func refusesTimesOfDay(text: String) {
        #expect(read(text, RFC3339.readTime) == nil)
    }
}
