/// The clock that the runtime measures its time limits with, as offsets from the moment it was made.
struct RuntimeClock: Sendable {
    private let elapsedSinceStart: @Sendable () -> Duration
    private let sleepUntilOffset: @Sendable (Duration) async throws -> Void
    private let pauseOfClock: (@Sendable (Duration) async throws -> Void)?

    /// Wraps a clock.
    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsedSinceStart = { start.duration(to: clock.now) }
        sleepUntilOffset = { offset in
            try await clock.sleep(until: start.advanced(by: offset), tolerance: nil)
        }
        if let clock = clock as? any PausingClock {
            pauseOfClock = { duration in try await clock.pause(for: duration) }
        } else {
            pauseOfClock = nil
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

    /// Waits on purpose, before a call goes on: never for less than was asked for. On the clock of a double that stands
    /// still it takes no time, for nobody would ever end it.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func pause(for duration: Duration) async throws {
        try Task.checkCancellation()
        if let pauseOfClock { return try await pauseOfClock(duration) }
        let end = now + duration
        while now < end { try await sleep(until: end) }
    }
}

/// A clock that tells waiting for a time limit from waiting on purpose: that of a test double, on which limits never
/// pass, yet pauses end.
package protocol PausingClock: Clock<Duration> {
    /// Waits on purpose.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func pause(for duration: Duration) async throws
}
