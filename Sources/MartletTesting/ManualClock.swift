import MartletRuntime

/// A clock that stands still until a test moves it on.
///
/// Only a pause between the tries of a call moves it on by itself, by the whole pause: a test that does not know of it
/// must not hang.
///
/// ```swift
/// let clock = ManualClock()
/// let transport = MockTransport(clock: clock)
/// transport.staySilent()
/// let aroti = ArotiClient(credentials: .bearer("test-token"), transport: transport, options: .testing)
/// async let failed = apiError { try await aroti.booking.getSpecialist(id: "7") }
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(60))
/// let error = await failed
/// #expect(error?.code == .timeout)
/// ```
public final class ManualClock: Clock {
    /// A moment: the time since the clock was made.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// Makes a moment.
        public init(offset: Duration) {
            self.offset = offset
        }

        /// Returns a later moment.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the time from this moment to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether a moment is before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper: Sendable {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// Makes a clock that stands at zero.
    public init() {}

    /// The moment that the clock stands at.
    public var now: Instant { state.withLock { state in state.now } }

    /// Zero: the clock is exact.
    public var minimumResolution: Duration { .zero }

    /// How often somebody has begun to wait for the clock.
    package var sleeps: Int { state.withLock { state in state.nextID } }

    /// How many tasks wait for the clock.
    public var sleepers: Int { state.withLock { state in state.sleepers.count } }

    /// Moves the clock on and wakes whoever waited for that.
    public func advance(by duration: Duration) {
        let awake = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let due = state.sleepers.filter { $0.value.deadline <= now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in awake { sleeper.continuation.resume() }
    }

    /// Waits until at least a number of tasks wait for the clock.
    public func waitForSleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Waits until the clock stands at a moment or after it.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(Sleeper(deadline: deadline, continuation: continuation), id: id)
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func enqueue(_ sleeper: Sleeper, id: Int) {
        enum Outcome { case asleep([CheckedContinuation<Void, Never>]), due, cancelled }
        let outcome: Outcome = state.withLock { state in
            if state.cancelled.remove(id) != nil { return .cancelled }
            if sleeper.deadline <= state.now { return .due }
            state.sleepers[id] = sleeper
            let count = state.sleepers.count
            let ready = state.watchers.filter { $0.count <= count }.map(\.continuation)
            state.watchers.removeAll { $0.count <= count }
            return .asleep(ready)
        }
        switch outcome {
        case .asleep(let watchers): for watcher in watchers { watcher.resume() }
        case .due: sleeper.continuation.resume()
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state in
            let sleeper = state.sleepers.removeValue(forKey: id)
            // The cancellation may come before the sleeper is entered, or after it has woken. Remembering it in the
            // second case costs one number.
            if sleeper == nil { state.cancelled.insert(id) }
            return sleeper
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}

extension ManualClock: PausingClock {
    /// Moves the clock on, and wakes whoever waited for that.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    package func pause(for duration: Duration) async throws {
        await Task.yield()
        try Task.checkCancellation()
        advance(by: duration)
    }
}
