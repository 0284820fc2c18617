import MartletRuntime

/// A clock that stands still: no time limit ever passes on it. Pauses between the tries of a call take no time.
public struct StandingClock: Clock {
    /// A moment, of which there is one only, and those that lie a duration away from it.
    public typealias Instant = ManualClock.Instant

    /// Makes a clock.
    public init() {}

    /// Zero, for ever.
    public var now: Instant { Instant(offset: .zero) }

    /// Zero.
    public var minimumResolution: Duration { .zero }

    /// Waits until the task is cancelled, unless the moment has come already.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        guard deadline > now else { return }
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }
}

extension StandingClock: PausingClock {
    /// Waits on purpose: no time at all.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    package func pause(for duration: Duration) async throws {
        await Task.yield()
        try Task.checkCancellation()
    }
}
