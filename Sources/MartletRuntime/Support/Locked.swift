#if canImport(Darwin)
    import os
#else
    import Synchronization
#endif

/// State behind a lock, of the shape of `Synchronization.Mutex`, which Apple's platforms have only since iOS 18.
///
/// For critical sections that are short and never suspend. A dump of it shows nothing of the state.
package final class Locked<State: Sendable>: Sendable, CustomReflectable {
    #if canImport(Darwin)
        private let lock: OSAllocatedUnfairLock<State>

        /// Makes a lock around a first state.
        package init(_ state: State) {
            lock = OSAllocatedUnfairLock(initialState: state)
        }
    #else
        private let lock: Mutex<State>

        /// Makes a lock around a first state.
        package init(_ state: State) {
            lock = Mutex(state)
        }
    #endif

    /// Runs a closure that alone sees the state, and returns what it returns.
    package func withLock<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result {
        try lock.withLock { state in try body(&state) }
    }

    /// Shows nothing: the state may hold secrets.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
