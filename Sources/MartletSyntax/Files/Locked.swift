#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A value that only one thread at a time can touch: `Synchronization.Mutex`, which needs macOS 15, in the same shape.
package final class Locked<State: Sendable>: @unchecked Sendable {  // allowed: the mutex guards `state`
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var state: State

    /// Takes the first value.
    package init(_ state: State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Calls a function with the value, which nobody else touches meanwhile.
    package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&state)
    }
}
