import MartletSyntax

/// Knows which stage of a run is under way, and how long each has taken. Several threads may ask.
package final class StageMonitor: Sendable {
    /// The stages, in their order.
    package enum Stage: String, Sendable, CaseIterable {
        /// From bytes to a tree, included files as well.
        case load
        /// From the tree to the contract.
        case read
        /// From the contract to Swift names and declarations, with what lies beside the specification.
        case plan
        /// From declarations to text.
        case render
        /// From text to files.
        case write
    }

    private struct State: Sendable {
        var current: Stage?
        var start: ContinuousClock.Instant
        var times: [Stage: Duration] = [:]
    }

    private let state: Locked<State>
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Makes a monitor that waits for the first stage.
    ///
    /// - Parameter now: tells the time; tests pass their own.
    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) {
        self.now = now
        state = Locked(State(start: now()))
    }

    /// Notes that a stage begins, and with it that the one before has ended; nil ends the last.
    package func enter(_ stage: Stage?) {
        let time = now()
        state.withLock { state in
            if let current = state.current { state.times[current, default: .zero] += time - state.start }
            (state.current, state.start) = (stage, time)
        }
    }

    /// The stage that is under way, with how long it has been; nil between runs.
    package var current: (stage: Stage, elapsed: Duration)? {
        let time = now()
        return state.withLock { state in state.current.map { ($0, time - state.start) } }
    }

    /// How long each stage has taken, in all runs together, in their order.
    package var times: [(stage: Stage, time: Duration)] {
        state.withLock { state in Stage.allCases.map { ($0, state.times[$0] ?? .zero) } }
    }
}
