import Dispatch

/// Spreads work over the processor's cores.
@usableFromInline
package enum Parallel {
    /// Returns what a function makes of each element, in the order of the elements. The function runs on several
    /// threads at once.
    ///
    /// - Parameter pieceCount: How many elements are worth a thread's attention, at least 1. A list that is no longer
    ///   stays on this thread.
    @inlinable
    package static func map<Element: Sendable, Value: Sendable>(
        _ elements: [Element], pieceCount: Int, _ transform: @Sendable (Element) -> Value
    ) -> [Value] {
        guard elements.count > pieceCount else { return elements.map(transform) }
        return pieces(of: elements, count: pieceCount) { $0.map(transform) }.flatMap { $0 }
    }

    private static let keepsUntilExit = Locked(false)

    /// Makes ``release(_:)`` free nothing from now on, for a process that ends soon: its memory goes with it.
    package static func keepUntilExit() {
        keepsUntilExit.withLock { $0 = true }
    }

    /// Lets go of a value on another thread: freeing the tree of a large document takes a while.
    ///
    /// - Parameter value: What the caller gives up with `consume`; what it still held would be freed on this thread.
    package static func release(_ value: consuming some Sendable) {
        nonisolated(unsafe) let held = Held.retained(consume value)  // allowed: nobody else has it
        if keepsUntilExit.withLock({ $0 }) { return }
        DispatchQueue.global().async { held.release() }  // allowed: nothing waits for it, and it does nothing else
    }

    /// Begins on another thread with what needs nothing that is still to come and is not needed soon, so that no core is
    /// idle while there is only one thing to do.
    package static func start<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Pending<Value> {
        let pending = Pending(work)
        DispatchQueue.global().async {  // allowed: who needs the value before makes it
            Heap.prepareThread()
            pending.run()
        }
        return pending
    }

    /// Returns what two functions return, which run at once. Each may spread its own work over all cores.
    package static func both<First: Sendable, Second: Sendable>(
        _ first: @Sendable () -> First, _ second: @escaping @Sendable () -> Second
    ) -> (First, Second) {
        let other = start(second)
        return (first(), other.value)
    }

    /// Returns how long the pieces of a list are whose readers each keep what they find, and copy what they add to: there
    /// are few pieces, but enough for the cores of any machine.
    ///
    /// - Parameter count: How many elements are worth a thread's attention, at least 1.
    package static func size(ofPiecesOf elements: Int, atLeast count: Int) -> Int {
        max(count, (elements + 63) / 64)
    }

    /// Returns what a function makes of each piece of a list, in the order of the pieces. The function runs on several
    /// threads at once.
    ///
    /// - Parameter count: How long a piece is, at least 1; the last one may be shorter. A list that is no longer is one
    ///   piece and stays on this thread.
    @usableFromInline
    package static func pieces<Element: Sendable, Value: Sendable>(
        of elements: [Element], count: Int, _ transform: @Sendable (ArraySlice<Element>) -> Value
    ) -> [Value] {
        guard elements.count > count else { return [transform(elements[...])] }
        let pieces = (elements.count + count - 1) / count
        return [Value](unsafeUninitializedCapacity: pieces) { buffer, initialized in
            nonisolated(unsafe) let base = buffer.baseAddress  // allowed: each thread writes only its own places
            DispatchQueue.concurrentPerform(iterations: pieces) { piece in  // allowed: pure work, and the caller waits
                Heap.prepareThread()
                let start = piece * count
                let result = transform(elements[start..<min(start + count, elements.count)])
                base?.advanced(by: piece).initialize(to: result)
            }
            initialized = pieces
        }
    }
}

/// A value that nothing but an unmanaged reference holds.
private final class Held<Value> {
    private let value: Value

    private init(_ value: consuming Value) {
        self.value = value
    }

    static func retained(_ value: consuming Value) -> Unmanaged<Held<Value>> {
        Unmanaged.passRetained(Held(value))
    }
}
