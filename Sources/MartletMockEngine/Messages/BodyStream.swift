import MartletSyntax

/// A body that comes piece by piece; read by one reader.
package protocol BodyStream: Sendable {
    /// Returns the next piece, never an empty one; nil behind the last.
    ///
    /// Throws when the rest of it does not come.
    func next() async throws -> [UInt8]?
    /// Says that nobody wants the rest.
    func cancel()
}

/// A body of which the beginning was read already.
struct ContinuedStream: BodyStream {
    private let beginning: Locked<[UInt8]?>
    private let rest: (any BodyStream)?

    /// - Parameter rest: What comes behind the beginning; nil for nothing.
    init(_ beginning: [UInt8], _ rest: (any BodyStream)?) {
        self.beginning = Locked(beginning)
        self.rest = rest
    }

    func next() async throws -> [UInt8]? {
        let first = beginning.withLock { beginning in
            defer { beginning = nil }
            return beginning
        }
        if let first, !first.isEmpty { return first }
        return try await rest?.next()
    }

    func cancel() { rest?.cancel() }
}
