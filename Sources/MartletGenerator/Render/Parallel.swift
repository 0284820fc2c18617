import Dispatch

/// Spreads work over the processor's cores.
enum Parallel {
    /// Returns what a function makes of each element, in the order of the elements. The function runs on several
    /// threads at once.
    ///
    /// - Parameter pieceCount: How many elements are worth a thread's attention, at least 1. A list that is no longer
    ///   stays on this thread.
    static func map<Element: Sendable, Value: Sendable>(
        _ elements: [Element], pieceCount: Int, _ transform: @Sendable (Element) -> Value
    ) -> [Value] {
        guard elements.count > pieceCount else { return elements.map(transform) }
        let pieces = (elements.count + pieceCount - 1) / pieceCount
        return [[Value]](unsafeUninitializedCapacity: pieces) { buffer, count in
            nonisolated(unsafe) let base = buffer.baseAddress  // allowed: each thread writes only its own places
            DispatchQueue.concurrentPerform(iterations: pieces) { piece in  // allowed: pure work, and the caller waits
                let start = piece * pieceCount
                let part = elements[start..<min(start + pieceCount, elements.count)].map(transform)
                base?.advanced(by: piece).initialize(to: part)
            }
            count = pieces
        }.flatMap { $0 }
    }
}
