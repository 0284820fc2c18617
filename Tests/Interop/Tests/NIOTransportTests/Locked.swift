import Synchronization  // allowed: the package is for macOS 15, and has no way to the runtime's own

/// What the server shared with Martlet's own tests keeps its state in; the one of the runtime is not public.
final class Locked<State: Sendable>: Sendable {
    private let state: Mutex<State>

    init(_ state: State) {
        self.state = Mutex(state)
    }

    func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        try state.withLock { state in try body(&state) }
    }
}
