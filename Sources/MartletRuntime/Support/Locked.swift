#if canImport(Darwin)
    import os
#elseif MARTLET_THREAD_SANITIZER
    import Glibc
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
    #elseif MARTLET_THREAD_SANITIZER
        private let lock: ThreadLock<State>

        /// Makes a lock around a first state.
        package init(_ state: State) {
            lock = ThreadLock(state)
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

#if MARTLET_THREAD_SANITIZER && !canImport(Darwin)
    /// A lock that the thread sanitizer knows, for `scripts/test-sanitizers` alone.
    ///
    /// `Mutex` is on Linux a futex in a library that was built without the sanitizer, which therefore sees no order in what
    /// happens behind it, and reports every state that it guards.
    private final class ThreadLock<State>: Sendable {
        nonisolated(unsafe) private let state: UnsafeMutablePointer<State>  // allowed: the lock beside it guards it
        nonisolated(unsafe) private let lock: UnsafeMutablePointer<pthread_mutex_t>  // allowed: it is made for threads

        init(_ state: State) {
            self.state = .allocate(capacity: 1)
            self.state.initialize(to: state)
            lock = .allocate(capacity: 1)
            lock.initialize(to: pthread_mutex_t())
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
            state.deinitialize(count: 1)
            state.deallocate()
        }

        func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&state.pointee)
        }
    }
#endif
