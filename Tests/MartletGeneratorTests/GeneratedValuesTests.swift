import Foundation
import MartletRuntime
import Testing
import ValuesCase

/// Calls what `specs/cases/values` is generated into.
struct GeneratedValuesTests {
    @Test func whatIsAbsentIsItsDefault() throws {
        let read = try JSONCoding.decode(Defaults.self, from: "{}")
        #expect(read == Defaults())
    }

    @Test func defaultsAreWhatTheSpecificationSays() throws {
        let defaults = Defaults()
        #expect(defaults.page.absoluteString == "https://example.com/a%20b?c=d#e")
        #expect(defaults.path.relativeString == "../up")
        #expect(defaults.moment == Date(timeIntervalSince1970: 1_761_982_200.25))
        #expect(defaults.momentMillis == Date(timeIntervalSince1970: 1_761_989_400.125))
        #expect(defaults.daySlash == LocalDate(year: 2024, month: 2, day: 29))
        #expect(defaults.clock == LocalTime(hour: 9, minute: 5))
        #expect(defaults.seconds == .milliseconds(1_500))
        #expect(defaults.iso == .seconds(5_400))
        #expect(defaults.bytes == Data([0, 255]))
        #expect(defaults.text == Data("hello".utf8))
        #expect(defaults.decimalLong == Decimal(string: "12345678901234567890.123456789"))
        #expect(defaults.whole == 9_007_199_254_740_993)
        #expect(defaults.string == "quotes \" \\ \n and \\(code)")
        #expect(defaults.json?["a"]?[1]?.number?.text == "2.50")
        #expect(defaults.past.rawValue == "m")
        #expect(defaults.choice == .wide(Wide(width: 3)))
        #expect(defaults.holes == [1, nil])
        #expect(defaults.part.count == 1)
    }

    /// A default is written as a value that was given is: in the format of its field.
    @Test func defaultsAreWrittenInTheirFormats() throws {
        let all = Defaults()
        let given = Defaults(
            momentStamp: all.momentStamp, momentEpoch: all.momentEpoch, momentEither: all.momentEither,
            daySlash: all.daySlash, clock: all.clock, text: all.text, decimalLong: all.decimalLong, shape: all.shape)
        let written = try JSONCoding.decode(JSON.self, from: JSONCoding.encode(given))
        #expect(written["daySlash"] == "29/02/2024")
        #expect(written["clock"] == "09:05")
        #expect(written["momentStamp"] == "2025-11-01T08:30:00.125+0000")
        #expect(written["momentEpoch"] == 1_761_989_400)
        #expect(written["momentEither"] == "2025-11-01T09:30:00.000+0000")
        #expect(written["text"] == "68656c6c6f")
        #expect(written["decimalLong"] == "12345678901234567890.123456789")
        #expect(written["shape"]?["kind"] == "circle")
    }

    @Test func aURLThatFoundationRefusesEndsNothing() {
        #expect(!URL(validated: "http://[x").absoluteString.isEmpty)
        #expect(!URL(validated: "").absoluteString.isEmpty)
    }
}
