/// A value that is made when somebody first asks for it, and kept for whoever asks next, on any thread.
package final class Memo<Value: Sendable>: Sendable {
    private let state = Locked<Value?>(nil)

    package init() {}

    /// Returns the value. Two threads that ask at once may both make it, so it must be the same each time.
    package func value(_ make: () -> Value) -> Value {
        if let known = state.withLock({ $0 }) { return known }
        let value = make()
        state.withLock { $0 = value }
        return value
    }
}
