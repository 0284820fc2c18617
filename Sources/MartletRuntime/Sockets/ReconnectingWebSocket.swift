/// A WebSocket that is opened again when its connection breaks.
///
/// ```swift
/// let live = room.reconnecting { connection in try await connection.send("hello again") }
/// for try await message in live { print(message) }
/// ```
///
/// It is opened again when the connection broke, and when the server went away or asked for it (codes 1001, 1011 to 1014),
/// after a random delay that grows, and as often in a row as its rule has tries; a message in between counts anew. Each time
/// it is a new request, with the credentials of then. The loop ends when the server closes with 1000 or no code, or ``close(_:reason:)`` is
/// called, and throws in all other cases. What was sent while the connection broke may be lost: nobody but the server knows.
public final class ReconnectingWebSocket<Sent: Sendable, Received: Sendable>: AsyncSequence, Sendable {
    /// The type of the messages of the server.
    public typealias Element = Received

    /// What to do with a connection that has just been opened, before its messages are received.
    ///
    /// - Throws: What ends the connection. After ``APIError/Code/network`` and the like another one is opened; any other error
    ///   reaches the loop.
    public typealias Greeting = @Sendable (WebSocketConnection<Sent, Received>) async throws -> Void

    private let keeper: SocketKeeper<Sent, Received>

    init(_ first: WebSocketConnection<Sent, Received>, rule: RetryRule?, greeting: @escaping Greeting) {
        keeper = SocketKeeper(first, rule: rule, greeting: greeting)
    }

    /// What the socket does now.
    public var state: ReconnectionState { keeper.states.latest }

    /// What the socket does now, and then each change; the loop ends when the socket is closed for good.
    public var states: AsyncStream<ReconnectionState> { keeper.states.values() }

    /// Sends a message, and returns when the transport has taken it.
    ///
    /// - Throws: ``APIError/Code/network`` while there is no connection; nothing is kept for later. What
    ///   ``WebSocketConnection/send(_:)`` throws.
    public func send(_ message: Sent) async throws(APIError) {
        try await keeper.send(message)
    }

    /// Closes the socket for good.
    ///
    /// - Parameters:
    ///   - code: Why: 1000, 1001, 1002, 1003, 1007 to 1011, or 3000 to 4999.
    ///   - reason: What a developer should know: at most 123 bytes of UTF-8.
    /// - Throws: ``APIError/Code/encoding`` for a code or a reason that cannot be sent.
    public func close(_ code: WebSocketClosure.Code = .normal, reason: String = "") async throws(APIError) {
        try await keeper.close(code, reason: reason)
    }

    /// Makes an iterator. There is one row of messages, however many iterators; one task receives.
    public func makeAsyncIterator() -> Iterator {
        Iterator(keeper: keeper)
    }

    /// Receives the messages of all connections.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let keeper: SocketKeeper<Sent, Received>

        /// Returns the next message, waiting for it; nil when the socket is closed for good.
        ///
        /// - Throws: ``APIError``.
        public mutating func next() async throws(APIError) -> Received? {
            try await keeper.next()
        }
    }
}

/// What a ``ReconnectingWebSocket`` does.
public enum ReconnectionState: Sendable, Hashable {
    /// The connection is open.
    case open
    /// The connection broke; so long it waits before the next one.
    case waiting(Duration)
    /// The server is asked for a new connection.
    case connecting
    /// The socket is closed for good, or could not be opened again.
    case closed
}

extension WebSocketConnection {
    /// Returns the socket as one that is opened again when this connection breaks.
    ///
    /// - Parameters:
    ///   - rule: How often in a row, and after which delays; nil is the rule of the endpoint, then of the client.
    ///   - greeting: What to do with each new connection before its messages are received: say again what the server has
    ///     forgotten. It is not called for this connection.
    public func reconnecting(
        by rule: RetryRule? = nil, greeting: @escaping ReconnectingWebSocket<Sent, Received>.Greeting = { _ in }
    ) -> ReconnectingWebSocket<Sent, Received> {
        ReconnectingWebSocket(self, rule: rule, greeting: greeting)
    }
}
