/// Tells any number of listeners what is the case now, and each change of it.
///
/// A listener that is slower than the changes skips some, if it wants the newest alone.
package final class Broadcast<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var latest: Value
        var isOver = false
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var number = 0
    }

    private let state: Locked<State>

    /// Makes a broadcast of what is the case.
    package init(_ value: Value) {
        state = Locked(State(latest: value))
    }

    deinit {
        finish()
    }

    /// What is the case now.
    package var latest: Value { state.withLock { state in state.latest } }

    /// Whether there will be no more changes.
    package var isOver: Bool { state.withLock { state in state.isOver } }

    /// Tells a change; after the end nothing.
    package func send(_ value: Value) {
        // Told while nobody else can tell: a listener must not hear of an earlier change later.
        state.withLock { state in
            guard !state.isOver else { return }
            state.latest = value
            for listener in state.listeners.values { listener.yield(value) }
        }
    }

    /// Makes the next value out of the latest one and tells it; nil changes nothing.
    ///
    /// - Parameter make: Nobody else tells anything meanwhile.
    package func update(_ make: @Sendable (Value) -> Value?) {
        state.withLock { state in
            guard !state.isOver, let value = make(state.latest) else { return }
            state.latest = value
            for listener in state.listeners.values { listener.yield(value) }
        }
    }

    /// Ends all loops, behind what they have not heard yet.
    package func finish() {
        let listeners = state.withLock { state in
            state.isOver = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// Returns what is the case, and then each change.
    ///
    /// - Parameters:
    ///   - buffering: What happens to changes that come faster than the loop runs.
    ///   - first: Makes what is told first out of what is the case.
    package func values(
        buffering: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded,
        startingWith first: @Sendable (Value) -> Value = { value in value }
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: buffering)
        let (number, isOver) = state.withLock { state in
            state.number += 1
            continuation.yield(first(state.latest))
            if !state.isOver { state.listeners[state.number] = continuation }
            return (state.number, state.isOver)
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in state.listeners[number] = nil }
        }
        if isOver { continuation.finish() }
        return stream
    }
}
