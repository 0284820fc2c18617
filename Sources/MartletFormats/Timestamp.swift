/// A moment, counted from 1970-01-01T00:00:00Z without leap seconds.
package struct Timestamp: Sendable, Hashable {
    /// Whole seconds, negative before 1970.
    package var seconds: Int
    /// The part of a second that follows, 0 to 999,999,999 nanoseconds.
    package var nanoseconds: Int

    /// Makes a moment.
    package init(seconds: Int, nanoseconds: Int = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Makes a moment from a day and the time on it, in UTC.
    package init(_ day: CivilDate, nanosecondsOfDay: Int) {
        seconds = day.daysSinceEpoch * 86_400 + nanosecondsOfDay / 1_000_000_000
        nanoseconds = nanosecondsOfDay % 1_000_000_000
    }

    /// The day in UTC, and the seconds since its midnight (0 to 86,399).
    package var dayAndSeconds: (day: CivilDate, seconds: Int) {
        var days = seconds / 86_400
        var rest = seconds % 86_400
        if rest < 0 {
            rest += 86_400
            days -= 1
        }
        return (CivilDate(daysSinceEpoch: days), rest)
    }
}
