import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
public import MartletRuntime

/// A WebSocket whose server is a script: it gives messages, keeps what it is sent, and closes.
///
/// ```swift
/// let socket = MockSocket([.text("hello yourself")])
/// transport.open(socket)
/// let room = try await client.connect(StatusEndpoint.show(id: 7, lang: nil), sending: .text, receiving: .text)
/// try await room.send("hello")
/// #expect(socket.sent == [.text("hello")])
/// for try await message in room { show(message) }  // one message, then the server closes
/// ```
public final class MockSocket: TransportSocket {
    private struct State: Sendable {
        var sent: [WebSocketMessage] = []
        var serverClosure: WebSocketClosure?
        var clientClosure: WebSocketClosure?
        var isCancelled = false
        var pings = 0
        var answersPings = true
        var waitingPings = 0
    }

    private let messages = Mailbox<WebSocketMessage>()
    /// What pings wait for whose pongs do not come at once.
    private let pongs = Mailbox<Void>()
    private let state = Locked(State())

    /// Makes a socket.
    ///
    /// - Parameters:
    ///   - messages: What the server sends, in order.
    ///   - closure: How it closes the socket then; nil leaves it open for ``deliver(_:)`` and ``closeFromServer(_:)``.
    public init(_ messages: [WebSocketMessage] = [], closure: WebSocketClosure? = WebSocketClosure(.normal)) {
        for message in messages { self.messages.put(message) }
        if let closure { closeFromServer(closure) }
    }

    /// Lets the server send a message.
    public func deliver(_ message: WebSocketMessage) {
        messages.put(message)
    }

    /// Lets the server close the socket, behind the messages so far.
    public func closeFromServer(_ closure: WebSocketClosure) {
        state.withLock { state in state.serverClosure = closure }
        pongs.finish(throwing: URLError(.networkConnectionLost))
        messages.finish()
    }

    /// Breaks the connection, behind the messages so far.
    public func fail(with error: any Error) {
        messages.finish(throwing: error)
    }

    /// What the client has sent, in order.
    public var sent: [WebSocketMessage] { state.withLock { state in state.sent } }

    /// How many pings the client has sent.
    public var pings: Int { state.withLock { state in state.pings } }

    /// Lets the server be silent: it answers no more pings.
    public func stopAnsweringPings() {
        state.withLock { state in state.answersPings = false }
    }

    /// Lets the server answer pings again, and those first that it has left waiting.
    public func answerPings() {
        let count = state.withLock { state in
            state.answersPings = true
            defer { state.waitingPings = 0 }
            return state.waitingPings
        }
        for _ in 0..<count { pongs.put(()) }
    }

    /// How the client closed the socket; nil while it has not.
    public var clientClosure: WebSocketClosure? { state.withLock { state in state.clientClosure } }

    /// Whether the client has broken off the connection.
    public var isCancelled: Bool { state.withLock { state in state.isCancelled } }

    /// How the server closed the socket; nil while it is open.
    public var closure: WebSocketClosure? { state.withLock { state in state.serverClosure } }

    /// Keeps a message.
    ///
    /// - Throws: `URLError` with `.networkConnectionLost` when the client has closed the socket.
    public func send(_ message: WebSocketMessage) async throws {
        try state.withLock { state in
            guard state.clientClosure == nil, !state.isCancelled else { throw URLError(.networkConnectionLost) }
            state.sent.append(message)
        }
    }

    /// Returns the next message of the script; nil when the server has closed the socket.
    ///
    /// - Throws: `CancellationError` when the task or the socket is cancelled, and the failure that was set.
    public func receive() async throws -> WebSocketMessage? {
        try await messages.next()
    }

    /// Counts a ping, and returns at once, as if its pong had come; when the server answers none, as soon as it does.
    ///
    /// - Throws: `URLError` with `.networkConnectionLost` when the socket has ended, `CancellationError` when the task is
    ///   cancelled.
    public func ping() async throws {
        let isAnswered = try state.withLock { state in
            guard state.clientClosure == nil, state.serverClosure == nil, !state.isCancelled else {
                throw URLError(.networkConnectionLost)
            }
            state.pings += 1
            if !state.answersPings { state.waitingPings += 1 }
            return state.answersPings
        }
        if !isAnswered { _ = try await pongs.next() }
    }

    /// Keeps how the client closed the socket; the server agrees with the same code.
    public func close(_ closure: WebSocketClosure) async {
        state.withLock { state in
            state.clientClosure = state.clientClosure ?? closure
            state.serverClosure = state.serverClosure ?? closure
        }
        pongs.finish(throwing: URLError(.networkConnectionLost))
        messages.finish()
    }

    /// Breaks off the connection.
    public func cancel() {
        state.withLock { state in state.isCancelled = true }
        pongs.finish(throwing: URLError(.networkConnectionLost))
        messages.finish(throwing: CancellationError())
    }
}
