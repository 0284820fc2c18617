import Dispatch

/// A value that another thread makes, or has made: ``Parallel/start(_:)``.
package final class Pending<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case waiting(@Sendable () -> Value)
        case running
        case finished(Value)
    }

    private let state: Locked<State>
    private let running = DispatchGroup()  // allowed: who waits for it would make the value itself if nobody did

    /// Takes a value that is there already.
    package init(value: Value) {
        state = Locked(.finished(value))
    }

    /// Takes what makes the value, when ``run()`` is called.
    init(_ work: @escaping @Sendable () -> Value) {
        state = Locked(.waiting(work))
        running.enter()
    }

    /// The value. Waits for it; where no thread has begun with it, this one makes it.
    package var value: Value {
        run()
        running.wait()
        guard case .finished(let value) = state.withLock({ $0 }) else { preconditionFailure("nobody made the value") }
        return value
    }

    /// Makes the value, unless somebody does or did.
    func run() {
        let work = state.withLock { state -> (@Sendable () -> Value)? in
            guard case .waiting(let work) = state else { return nil }
            state = .running
            return work
        }
        guard let work else { return }
        let value = work()
        state.withLock { $0 = .finished(value) }
        running.leave()
    }
}
