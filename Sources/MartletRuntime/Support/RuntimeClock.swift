/// The clock that the runtime measures its time limits with, as offsets from the moment it was made.
struct RuntimeClock: Sendable {
    private let elapsedSinceStart: @Sendable () -> Duration
    private let sleepUntilOffset: @Sendable (Duration) async throws -> Void

    /// Wraps a clock.
    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsedSinceStart = { start.duration(to: clock.now) }
        sleepUntilOffset = { offset in
            try await clock.sleep(until: start.advanced(by: offset), tolerance: nil)
        }
    }

    /// The time since the clock was wrapped.
    var now: Duration { elapsedSinceStart() }

    /// The longest time that one sleep takes. Clocks crash on moments that lie centuries ahead.
    private static let longestSleep: Duration = .seconds(30 * 86_400)

    /// Waits until a moment, given as the time since the clock was wrapped; for a far one no longer than a month.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func sleep(until moment: Duration) async throws {
        try await sleepUntilOffset(min(moment, now + Self.longestSleep))
    }
}
