import Foundation
import MartletRuntime

/// A body whose pieces are given.
final class MockBody: TransportBody {
    private let pieces = Mailbox<Data>()
    private let onCancel: @Sendable () -> Void
    private let isOpen: Locked<Bool>

    /// Makes a body.
    ///
    /// - Parameters:
    ///   - pieces: The pieces; empty ones are left out, as no transport delivers them.
    ///   - isOpen: Whether it goes on in silence after the last.
    ///   - failure: How it breaks after the last; nil when it does not.
    ///   - onCancel: Is called when a body that goes on is cancelled.
    init(
        _ pieces: [Data], isOpen: Bool, failure: (any Error)? = nil, onCancel: @escaping @Sendable () -> Void
    ) {
        self.onCancel = onCancel
        self.isOpen = Locked(isOpen)
        for piece in pieces where !piece.isEmpty { self.pieces.put(piece) }
        if !isOpen { self.pieces.finish(throwing: failure) }
    }

    func next() async throws -> Data? {
        try await pieces.next()
    }

    func cancel() {
        pieces.finish(throwing: CancellationError())
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { onCancel() }
    }
}
