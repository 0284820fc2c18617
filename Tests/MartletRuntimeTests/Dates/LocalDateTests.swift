import Foundation
import MartletRuntime
import Testing

struct LocalDateTests {
    @Test(arguments: [
        (2023, 2, 29), (2024, 0, 1), (2024, 13, 1), (2024, 4, 31), (-1, 1, 1), (10_000, 1, 1), (1900, 2, 29),
    ])
    func refusesDaysThatDoNotExist(year: Int, month: Int, day: Int) {
        #expect(LocalDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: ["0000-01-01", "2024-02-29", "9999-12-31", "1970-01-01"])
    func isWrittenAsItIsRead(text: String) throws {
        let day = try #require(LocalDate(text))
        #expect(day.description == text)
        #expect(day.parameterText == text)
        #expect(LocalDate(year: day.year, month: day.month, day: day.day) == day)
    }

    @Test func comparesAsDaysDo() throws {
        let days = ["0999-12-31", "2023-12-31", "2024-01-01", "2024-01-31", "2024-02-01"].compactMap { LocalDate($0) }
        #expect(days.count == 5)
        #expect(days.shuffled().sorted() == days)
    }

    @Test(arguments: ["Europe/Zurich", "America/Los_Angeles", "Pacific/Apia", "Asia/Kolkata", "GMT"])
    func convertsToAMomentAndBack(identifier: String) throws {
        let zone = try #require(TimeZone(identifier: identifier))
        for text in ["1999-12-31", "2024-02-29", "2024-03-31", "2024-10-27", "2024-11-03"] {
            let day = try #require(LocalDate(text))
            let start = day.start(in: zone)
            #expect(LocalDate(start, in: zone) == day)
            #expect(LocalDate(start.addingTimeInterval(-1), in: zone) != day)
            #expect(LocalDate(start.addingTimeInterval(22 * 3600), in: zone) == day)
        }
        #expect(
            LocalDate(.distantFuture, in: zone) == LocalDate(year: 4001, month: 1, day: 1)
                || identifier.hasPrefix("America"))
    }

    @Test func isADayOfTheGregorianCalendarInAnyCalendar() throws {
        var calendar = Calendar(identifier: .buddhist)
        calendar.timeZone = .gmt
        #expect(LocalDate(Date(timeIntervalSince1970: 0), in: calendar) == LocalDate("1970-01-01"))
    }

    @Test func followsFormats() throws {
        let day = try #require(LocalDate("2024-02-29"))
        #expect(day.text(.iso8601) == "2024-02-29")
        #expect(day.text(.pattern("dd.MM.yy")) == "29.02.24")
        #expect(day.text(.unix) == "1709164800")
        #expect(day.text(.firstOf([.pattern("yyyyMMdd"), .iso8601])) == "20240229")
    }
}
