import MartletRuntime
import MartletTesting

/// A clock that moves on by each pause, and keeps them. Its limits pass never.
struct PauseRecorder: PausingClock {
    typealias Instant = ManualClock.Instant

    private struct State: Sendable {
        var offset: Duration = .zero
        var pauses: [Duration] = []
    }

    private let state = Locked(State())
    private let standing = StandingClock()

    /// The pauses so far, in order.
    var pauses: [Duration] { state.withLock { $0.pauses } }

    var now: Instant { Instant(offset: state.withLock { $0.offset }) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {  // allowed: nobody sleeps
        try await standing.sleep(until: deadline, tolerance: tolerance)  // allowed: until it is cancelled
    }

    func pause(for duration: Duration) async throws {
        state.withLock { state in
            state.offset += duration
            state.pauses.append(duration)
        }
    }
}
