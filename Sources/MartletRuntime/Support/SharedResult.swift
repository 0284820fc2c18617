/// A result that several tasks wait for. A task that is cancelled stops waiting, and cancels nothing but its own wait.
final class SharedResult<Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Result<Value, APIError>, Never>

    private struct State: Sendable {
        var result: Result<Value, APIError>?
        var nextID = 0
        var waiters: [Int: Waiter] = [:]
        /// Those that were cancelled before they began to wait.
        var cancelled: Set<Int> = []
    }

    private let state = Locked(State())

    /// Waits for the result.
    ///
    /// - Throws: What it was finished with; ``APIError/Code/cancelled`` when the waiting task is cancelled.
    func value() async throws(APIError) -> Value {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in enqueue(waiter, id) }
        } onCancel: {
            cancel(id)
        }
        return try result.get()
    }

    /// Gives everybody the result. A second one is passed over.
    func finish(_ result: Result<Value, APIError>) {
        let waiters = state.withLock { state in
            guard state.result == nil else { return [Waiter]() }
            state.result = result
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume(returning: result) }
    }

    private func enqueue(_ waiter: Waiter, _ id: Int) {
        let result: Result<Value, APIError>? = state.withLock { state in
            if state.cancelled.remove(id) != nil { return Self.cancellation }
            if let result = state.result { return result }
            state.waiters[id] = waiter
            return nil
        }
        if let result { waiter.resume(returning: result) }
    }

    private func cancel(_ id: Int) {
        let waiter = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: id)
            if waiter == nil, state.result == nil { state.cancelled.insert(id) }
            return waiter
        }
        waiter?.resume(returning: Self.cancellation)
    }

    private static var cancellation: Result<Value, APIError> {
        .failure(APIError(.cancelled, cause: CancellationError()))
    }
}
