import Foundation
import MartletFormats
import Testing

/// Dates as servers write them that do not follow RFC 3339.
struct LenientRFC3339Tests {
    @Test(arguments: [
        // Python's isoformat, Java's LocalDateTime, .NET without a kind.
        ("2024-02-29T23:59:59", 1_709_251_199, 0), ("2024-02-29T23:59:59.123456", 1_709_251_199, 123_456_000),
        ("2024-02-29 23:59:59", 1_709_251_199, 0), ("2024-02-29T23:59", 1_709_251_140, 0),
        ("2024-02-29T23:59Z", 1_709_251_140, 0),
        // Jackson, strftime's %z, PostgreSQL, Ruby.
        ("1996-12-19T16:39:57-0800", 851_042_397, 0), ("1996-12-19T16:39:57.5-0800", 851_042_397, 500_000_000),
        ("1996-12-19 16:39:57-08", 851_042_397, 0), ("1996-12-19 16:39:57 -0800", 851_042_397, 0),
        // ISO 8601's comma, RFC 9557's tags, a day alone.
        ("1985-04-12T23:20:50,52Z", 482_196_050, 520_000_000),
        ("1996-12-19T16:39:57-08:00[America/Los_Angeles]", 851_042_397, 0),
        ("1996-12-19T16:39:57-08[America/Los_Angeles][u-ca=gregory]", 851_042_397, 0),
        ("1996-12-20T00:39:57Z[Etc/UTC]", 851_042_397, 0), ("1996-12-20", 851_040_000, 0),
        ("1990-12-31T23:59:60", 662_688_000, 0), ("2024-01-01T00:00:00.1234567891234", 1_704_067_200, 123_456_789),
    ])
    func reads(text: String, seconds: Int, nanoseconds: Int) {
        #expect(read(text, RFC3339.readLenient) == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
        #expect(read(text, RFC3339.read) == nil)
    }

    @Test(arguments: [
        "", "2024", "2024-01", "2024-02-30", "2024-01-01T", "2024-01-01T1", "2024-01-01T10", "2024-01-01T10:",
        "2024-01-01T10:0", "2024-01-01T10:00:", "2024-01-01T10:00:0", "2024-01-01T10:00:00.", "2024-01-01T24:00:00",
        "2024-01-01T10:60", "2024-01-01T10:00:61", "2024-06-15T23:59:60", "2024-01-01T10:00:00+1",
        "2024-01-01T10:00:00+24",
        "2024-01-01T10:00:00+0060", "2024-01-01T10:00:00+010", "2024-01-01T10:00:00+01:", "2024-01-01T10:00:00ZZ",
        "2024-01-01T10:00:00[!Europe/Paris]", "2024-01-01T10:00:00Z[", "2024-01-01T10:00:00Z]",
        "2024-01-01T10:00:00  Z",
        "2024-01-01X10:00:00", "2024-01-01T10:00:00Z ", " 2024-01-01", "20240101T100000Z", "01/02/2024", "yesterday",
    ])
    func refuses(text: String) {
        #expect(read(text, RFC3339.readLenient) == nil)
    }

    @Test(arguments: ["2024-02-29", "2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000+02:00", "2024-02-29 00:00"])
    func readsDays(text: String) {
        #expect(read(text, RFC3339.readDayLenient) == CivilDate(year: 2024, month: 2, day: 29))
    }

    @Test(arguments: [
        "2024-02-29T00:00:01Z", "2024-02-29T00:00:00.1Z", "2024-02-30T00:00:00Z", "2024-02-29T", "29.02.2024",
    ])
    func refusesDays(text: String) {
        #expect(read(text, RFC3339.readDayLenient) == nil)
    }

    @Test(arguments: [("09:30", 34_200), ("09:30Z", 34_200), ("09:30:01z", 34_201), ("09:30:01", 34_201)])
    func readsTimes(text: String, seconds: Int) {
        #expect(read(text, RFC3339.readTimeLenient) == seconds * 1_000_000_000)
    }

    @Test(arguments: ["9:30", "09", "09:30+01:00", "24:00", "23:59:60", "09:30ZZ", "09:30 "])
    func refusesTimes(text: String) {
        #expect(read(text, RFC3339.readTimeLenient) == nil)
    }

    /// Whatever the strict reader reads, of random texts near to dates.
    @Test func readsWhatIsStrictTheSame() {
        var random = SplitMix(state: 11)
        let characters = Array("0123456789-:T Zz+.,[]".utf8)
        var agreed = 0
        for _ in 0..<20_000 {
            var bytes = Array("2024-0\(Int.random(in: 1...9, using: &random))-29T23:59:59.25+01:30".utf8)
            bytes = Array(bytes.prefix(Int.random(in: 10...bytes.count, using: &random))) + Array("Z".utf8)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = characters[Int.random(in: 0..<characters.count, using: &random)]
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let strict = read(text, RFC3339.read) else { continue }
            agreed += 1
            #expect(read(text, RFC3339.readLenient) == strict, "\(text)")
        }
        #expect(agreed > 500)
    }
}
