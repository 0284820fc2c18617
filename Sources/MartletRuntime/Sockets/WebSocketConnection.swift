/// An open WebSocket: what one side sends, and the messages of the other.
///
/// ```swift
/// let room = try await client.connect(StatusEndpoint.show(id: 7, lang: nil), sending: .text, receiving: .text)
/// try await room.send("hello")
/// for try await message in room { show(message) }
/// ```
///
/// The loop ends when the server closes the socket in an orderly way (codes 1000, 1001, and none), and throws
/// ``APIError`` when it closes with another code or the connection breaks; ``closure`` says how. One task receives; any
/// may send. A connection that nobody holds any more is broken off: ``close(_:reason:)`` says goodbye.
public struct WebSocketConnection<Sent: Sendable, Received: Sendable>: AsyncSequence, Sendable {
    /// The type of the messages of the server.
    public typealias Element = Received

    let link: SocketLink
    let sent: MessageFormat<Sent>
    let received: MessageFormat<Received>

    init(link: SocketLink, sent: MessageFormat<Sent>, received: MessageFormat<Received>) {
        self.link = link
        self.sent = sent
        self.received = received
    }

    /// How the server closed the socket; nil while it has not.
    public var closure: WebSocketClosure? { link.socket.closure }

    /// Sends a message, and returns when the transport has taken it.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the message holds a number that is not finite, and what the transport
    ///   throws.
    public func send(_ message: Sent) async throws(APIError) {
        guard let encode = sent.encode else { return }
        try await link.send(try encode(message))
    }

    /// Closes the socket.
    ///
    /// - Parameters:
    ///   - code: Why: 1000, 1001, 1002, 1003, 1007 to 1011, or 3000 to 4999.
    ///   - reason: What a developer should know: at most 123 bytes of UTF-8.
    /// - Throws: ``APIError/Code/encoding`` for a code or a reason that cannot be sent.
    public func close(_ code: WebSocketClosure.Code = .normal, reason: String = "") async throws(APIError) {
        try await link.close(WebSocketClosure(code, reason: reason))
    }

    /// Makes an iterator. There is one row of messages, however many iterators.
    public func makeAsyncIterator() -> Iterator {
        Iterator(link: link, format: received)
    }

    /// Receives the messages of a WebSocket.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let link: SocketLink
        fileprivate let format: MessageFormat<Received>

        /// Returns the next message, waiting for it; nil when the server has closed the socket.
        ///
        /// - Throws: ``APIError``.
        public mutating func next() async throws(APIError) -> Received? {
            while let message = try await link.receive() {
                switch (message, format.kind) {
                case (_, .nothing): continue
                case (.text, .binary):
                    throw APIError(.decoding, endpoint: link.endpoint, reason: "a text message instead of bytes")
                case (.text(let text), _): return try format.decoded(text.utf8Data, endpoint: link.endpoint)
                case (.binary(let data), _): return try format.decoded(data, endpoint: link.endpoint)
                }
            }
            return nil
        }
    }
}
