import Foundation
import MartletRuntime
import Testing

struct DateFormatTests {
    @Test(arguments: [
        (DateFormat.iso8601, "2026-03-01T09:30:00Z"), (.unix, "1772357400"), (.unixMilliseconds, "1772357400000"),
        (.pattern("yyyy-MM-dd' \"at\" 'HH:mm:ssXXX"), #"2026-03-01 "at" 09:30:00Z"#),
        (.firstOf([.unix, .iso8601]), "1772357400"),
    ])
    func textIsReadAndWritten(format: DateFormat, text: String) throws {
        let date = Date(timeIntervalSince1970: 1_772_357_400)
        #expect(try Date(text, format: format) == date)
        #expect(date.text(format) == text)
    }

    @Test(arguments: [
        (DateFormat.iso8601, ""), (.iso8601, "1772357400"), (.iso8601, "2026-03-01T09:30:00Z\""),
        (.unix, "1772357400]"),
        (.unix, "\"1772357400\""), (.unix, ""), (.pattern("yyyy-MM-dd HH:mm"), "tomorrow"),
        (.firstOf([.unix, .iso8601]), "tomorrow"),
    ])
    func otherTextIsRefused(format: DateFormat, text: String) {
        #expect(throws: JSONError.self) { try Date(text, format: format) }
    }

    @Test func theSecondOfSeveralFormatsIsRead() throws {
        let date = try Date("2026-03-01T09:30:00Z", format: .firstOf([.unix, .iso8601]))
        #expect(date == Date(timeIntervalSince1970: 1_772_357_400))
    }

    struct Event: JSONModel, Equatable {
        static let either = DateFormat.firstOf([.iso8601, .unix])
        static let quoted = DateFormat.pattern("yyyy-MM-dd'\"'HH:mm:ss")

        let iso: Date
        let unix: Date?
        let milliseconds: Date?
        let either: Date?
        let quoted: Date?
        let lasts: Duration?
        let waits: Duration?

        init(from object: inout JSONObject) throws(JSONError) {
            iso = try object.date("iso", .iso8601)
            unix = try object.dateIfPresent("unix", .unix)
            milliseconds = try object.dateIfPresent("milliseconds", .unixMilliseconds)
            either = try object.dateIfPresent("either", Self.either)
            quoted = try object.dateIfPresent("quoted", Self.quoted)
            lasts = try object.durationIfPresent("lasts", .seconds)
            waits = try object.durationIfPresent("waits", .milliseconds)
        }

        func write(to object: inout JSONObjectWriter) {
            object.date("iso", iso, .iso8601)
            object.dateIfPresent("unix", unix, .unix)
            object.dateIfPresent("milliseconds", milliseconds, .unixMilliseconds)
            object.dateIfPresent("either", either, Self.either)
            object.dateIfPresent("quoted", quoted, Self.quoted)
            object.durationIfPresent("lasts", lasts, .seconds)
            object.durationIfPresent("waits", waits, .milliseconds)
        }
    }

    @Test(arguments: [
        #"{"iso":"2026-03-01T09:30:00Z","unix":1772357400,"milliseconds":1772357400123}"#,
        #"{"iso":"2026-03-01T09:30:00.123456Z","unix":1772357400.25,"milliseconds":-1}"#,
        #"{"iso":"1969-12-31T23:59:59.999Z","unix":-0.5,"either":"2026-03-01T09:30:00Z"}"#,
        #"{"iso":"2026-03-01T09:30:00Z","quoted":"2026-03-01\"09:30:00","lasts":90,"waits":1500}"#,
        #"{"iso":"2026-03-01T09:30:00Z","lasts":0.25,"waits":-1}"#,
    ])
    func writesWhatItRead(text: String) throws {
        let event = try JSONCoding.decode(Event.self, from: text)
        #expect(String(decoding: try JSONCoding.encode(event), as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(Event.self, from: JSONEncoder().encode(event)) == event)
    }

    @Test func triesFormatsInOrderAndKeepsAllFailures() throws {
        let event = try JSONCoding.decode(Event.self, from: #"{"iso":"2026-03-01T09:30:00Z","either":60}"#)
        #expect(event.either == Date(timeIntervalSince1970: 60))
        let error = #expect(throws: JSONError.self) {
            try JSONCoding.decode(Event.self, from: #"{"iso":"2026-03-01T09:30:00Z","either":"yesterday"}"#)
        }
        #expect(error?.failures.count == 2)
        #expect(error?.path == "either")
    }

    @Test func roundsToAMicrosecondAndNoFurther() throws {
        var random = SplitMix(seed: 8)
        for _ in 0..<1500 {
            let microseconds = Int.random(in: -2_000_000_000_000_000...4_000_000_000_000_000, using: &random)
            let date = Date(timeIntervalSinceReferenceDate: Double(microseconds) / 1e6)
            let text = date.text(.iso8601)
            let again = try JSONCoding.decode(Event.self, from: #"{"iso":"\#(text)"}"#).iso
            #expect(abs(again.timeIntervalSince(date)) < 1e-6)
            #expect(again.text(.iso8601) == text)
        }
    }

    /// Centuries from today `Date` is not exact to a microsecond, but what was read is written as it was.
    @Test(arguments: ["0001", "1000", "1583", "2280", "2600", "2999", "9999"])
    func keepsMillisecondsOfFarYears(year: String) throws {
        for millisecond in 1..<1000 where millisecond % 10 > 0 {
            let digits = String("000\(millisecond)".suffix(3))
            let text = "\(year)-12-31T23:59:59.\(digits)Z"
            let date = try JSONCoding.decode(Event.self, from: #"{"iso":"\#(text)"}"#).iso
            #expect(date.text(.iso8601) == text)
        }
    }

    /// The last moments that .NET and Python write.
    @Test(arguments: ["9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999Z"])
    func theLastMomentStaysInItsYear(text: String) throws {
        let date = try JSONCoding.decode(Event.self, from: #"{"iso":"\#(text)"}"#).iso
        #expect(date.text(.iso8601).hasPrefix("9999-12-31T23:59:59.9999"))
    }

    @Test func saysWhatIsWrongWithAPattern() {
        let error = #expect(throws: JSONError.self) { try DateFormat(pattern: "YYYY") }
        #expect(error?.code == .invalidValue)
    }

    @Test func writesTextForParameters() {
        let date = Date(timeIntervalSince1970: 1_772_357_400)
        #expect(date.text(.iso8601) == "2026-03-01T09:30:00Z")
        #expect(date.text(.unix) == "1772357400")
        #expect(date.text(.pattern("yyyy-MM-dd'\"'")) == "2026-03-01\"")
        #expect(Duration.seconds(90).text(.iso8601) == "PT1M30S")
        #expect(Duration.seconds(90).text(.milliseconds) == "90000")
        #expect(Data([1, 2, 255]).text(.base64) == "AQL/")
        #expect(Data([1, 2, 255]).text(.base64url) == "AQL_")
        #expect(Data([1, 2, 255]).text(.hex) == "0102ff")
        #expect(Data().text(.base64) == "")
    }
}
