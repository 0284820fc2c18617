/// A queue between whoever delivers and one task that waits: of pieces of an answer, of messages.
///
/// What was delivered before the end is still given out after it.
package final class Mailbox<Element: Sendable>: Sendable {
    private enum End: Sendable {
        case finished
        case failed(any Error)
    }

    private struct State: Sendable {
        var elements: [Element] = []
        var end: End?
        var waiter: CheckedContinuation<Element?, any Error>?
    }

    /// Two tasks wait for one mailbox: nobody could say which of them gets what.
    package struct AlreadyWaiting: Error {}

    private let state = Locked(State())

    /// Makes an empty mailbox.
    package init() {}

    /// Delivers an element; after the end it is dropped.
    package func put(_ element: Element) {
        let waiter = state.withLock { state -> CheckedContinuation<Element?, any Error>? in
            guard state.end == nil else { return nil }
            guard let waiter = state.waiter else {
                state.elements.append(element)
                return nil
            }
            state.waiter = nil
            return waiter
        }
        waiter?.resume(returning: element)
    }

    /// Says that no more will be delivered, and why when that was a failure. The first end counts.
    package func finish(throwing error: (any Error)? = nil) {
        let waiter = state.withLock { state -> CheckedContinuation<Element?, any Error>? in
            guard state.end == nil else { return nil }
            state.end = error.map { .failed($0) } ?? .finished
            defer { state.waiter = nil }
            return state.waiter
        }
        if let error { waiter?.resume(throwing: error) } else { waiter?.resume(returning: nil) }
    }

    /// Returns the next element, waiting for it; nil after the last.
    ///
    /// - Throws: `CancellationError` when the task is cancelled, the error that the mailbox was finished with, once and
    ///   again, and ``AlreadyWaiting``.
    package func next() async throws -> Element? {
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(continuation)
                // A cancellation that came before the continuation was there has found nobody to wake.
                if Task.isCancelled { cancelWaiter() }
            }
        } onCancel: {
            cancelWaiter()
        }
    }

    private func wait(_ continuation: CheckedContinuation<Element?, any Error>) {
        let answer = state.withLock { state -> Result<Element?, any Error>? in
            if !state.elements.isEmpty { return .success(state.elements.removeFirst()) }
            switch state.end {
            case .finished: return .success(nil)
            case .failed(let error): return .failure(error)
            case nil: break
            }
            guard state.waiter == nil else { return .failure(AlreadyWaiting()) }
            state.waiter = continuation
            return nil
        }
        if let answer { continuation.resume(with: answer) }
    }

    private func cancelWaiter() {
        let waiter = state.withLock { state -> CheckedContinuation<Element?, any Error>? in
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(throwing: CancellationError())
    }
}
