/// The mock's side of a WebSocket; called by one caller at a time.
package protocol MockSocket: Sendable {
    /// What is sent when the connection stands.
    func opened() -> [SocketEvent]
    /// What is sent after a message came in.
    func received(_ message: SocketMessage) -> [SocketEvent]
    /// Does what ``received(_:)`` does if it takes few steps; nil if it takes more. Then nothing has happened.
    func receivedPromptly(_ message: SocketMessage) -> [SocketEvent]?
}

/// A message of a WebSocket (RFC 6455, section 5.6).
package enum SocketMessage: Sendable, Hashable {
    /// UTF-8.
    case text(String)
    /// Anything.
    case binary([UInt8])
}

/// What the mock does on a WebSocket.
package enum SocketEvent: Sendable, Hashable {
    /// It sends a message.
    case message(SocketMessage)
    /// It closes the connection, with a code (RFC 6455, section 7.4.1) and a reason of at most 123 bytes.
    case close(code: UInt16, reason: String)
}
