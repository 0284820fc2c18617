import Foundation
import MartletRuntime
import Testing

struct CalendarDurationTests {
    @Test(arguments: ["P1Y", "P1M", "P2W", "P1Y2M3DT4H5M6.5S", "-P1M", "PT0S", "P1MT-1H"])
    func isWrittenAsItIsRead(text: String) throws {
        let value = try #require(CalendarDuration(text))
        #expect(value.description == text)
        #expect(value.parameterText == text)
        let period = CalendarDuration(
            years: value.years, months: value.months, weeks: value.weeks, days: value.days, time: value.time)
        #expect(period == value)
        let document = Data("[\"\(text)\"]".utf8)
        let read: [CalendarDuration] = try JSONCoding.decode(from: document)
        #expect(read == [value])
        #expect(try JSONCoding.encode(read) == document)
        #expect(try JSONDecoder().decode([CalendarDuration].self, from: document) == [value])
    }

    @Test(arguments: ["", "P", "1M", "P1.5M", "P1S", "P1M1Y", "P9999999999D"])
    func refuses(text: String) {
        #expect(CalendarDuration(text) == nil)
        #expect(throws: JSONError.self) {
            let _: [CalendarDuration] = try JSONCoding.decode(from: Data("[\"\(text)\"]".utf8))
        }
    }

    @Test func isADurationWithoutYearsAndMonths() {
        #expect(CalendarDuration("P1W1DT1M")?.duration == .seconds(8 * 86_400 + 60))
        #expect(CalendarDuration("P1M")?.duration == nil)
        #expect(CalendarDuration(.seconds(90)).duration == .seconds(90))
        #expect(CalendarDuration(.seconds(90)).description == "PT1M30S")
    }

    @Test func addsAsTheCalendarDoes() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Zurich"))
        let start = try Date("2024-01-31T12:00:00Z", strategy: .iso8601)
        func later(_ text: String) -> String? {
            CalendarDuration(text)?.added(to: start, in: calendar)?.formatted(.iso8601)
        }
        #expect(later("P1M") == "2024-02-29T12:00:00Z")
        #expect(later("P1Y1M") == "2025-02-28T12:00:00Z")
        // Summer time: the same hour of the clock.
        #expect(later("P6M") == "2024-07-31T11:00:00Z")
        #expect(later("-P1WT1H") == "2024-01-24T11:00:00Z")
    }

    @Test func isBounded() {
        #expect(CalendarDuration(years: .max, days: .min).description == "P999999999Y0M-999999999D")
        #expect(CalendarDuration(time: Duration(secondsComponent: .min, attosecondsComponent: 0)).duration != nil)
    }
}
