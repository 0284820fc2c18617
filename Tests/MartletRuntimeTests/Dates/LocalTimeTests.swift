import MartletRuntime
import Testing

struct LocalTimeTests {
    @Test(arguments: [(24, 0, 0, 0), (0, 60, 0, 0), (0, 0, 60, 0), (0, 0, 0, 1_000_000_000), (-1, 0, 0, 0)])
    func refusesTimesThatDoNotExist(hour: Int, minute: Int, second: Int, nanosecond: Int) {
        #expect(LocalTime(hour: hour, minute: minute, second: second, nanosecond: nanosecond) == nil)
    }

    @Test(arguments: ["00:00:00", "09:30:00", "23:59:59.999", "12:00:00.000001"])
    func isWrittenAsItIsRead(text: String) throws {
        let time = try #require(LocalTime(text))
        #expect(time.description == text)
        #expect(
            LocalTime(hour: time.hour, minute: time.minute, second: time.second, nanosecond: time.nanosecond) == time)
    }

    @Test func followsFormatsAndCompares() throws {
        let time = try #require(LocalTime("13:05:00"))
        #expect(time.text(.pattern("h:mm a")) == "1:05 PM")
        #expect(time.text(.iso8601) == "13:05:00")
        #expect(try #require(LocalTime("13:04:59.999")) < time)
    }
}
