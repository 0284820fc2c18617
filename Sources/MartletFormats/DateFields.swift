/// The parts of a date that a pattern reads or writes.
package struct DateFields: Sendable, Hashable {
    /// The day.
    package var day: CivilDate?
    /// Nanoseconds since midnight, 0 to 86,399,999,999,999; nil without a time.
    package var nanosecondsOfDay: Int?
    /// Seconds east of UTC; nil without a zone.
    package var offset: Int?

    /// Makes the parts.
    package init(day: CivilDate? = nil, nanosecondsOfDay: Int? = nil, offset: Int? = nil) {
        self.day = day
        self.nanosecondsOfDay = nanosecondsOfDay
        self.offset = offset
    }

    /// Takes a moment apart, in UTC.
    package init(_ timestamp: Timestamp) {
        let (day, seconds) = timestamp.dayAndSeconds
        self.init(day: day, nanosecondsOfDay: seconds * 1_000_000_000 + timestamp.nanoseconds, offset: 0)
    }

    /// The moment; nil without a day. Without a time it is midnight, without a zone UTC.
    package var timestamp: Timestamp? {
        guard let day else { return nil }
        var timestamp = Timestamp(day, nanosecondsOfDay: nanosecondsOfDay ?? 0)
        timestamp.seconds -= offset ?? 0
        return timestamp
    }
}
