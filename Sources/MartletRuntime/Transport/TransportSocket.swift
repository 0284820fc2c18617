public import Foundation

/// A WebSocket as a transport holds it (RFC 6455): messages whole, pings answered by the transport.
public protocol TransportSocket: Sendable {
    /// How the server closed the socket; nil while it is open.
    var closure: WebSocketClosure? { get }

    /// Sends a message.
    ///
    /// - Throws: `CancellationError`, ``APIError``, `URLError`, or an error of the transport's own.
    func send(_ message: WebSocketMessage) async throws

    /// Returns the next message, waiting for it; nil when the socket was closed in an orderly way, see ``closure``.
    /// One task reads.
    ///
    /// - Throws: `CancellationError` when the task is cancelled, and what ``send(_:)`` throws.
    func receive() async throws -> WebSocketMessage?

    /// Sends a ping and returns when its pong has come (RFC 6455, sections 5.5.2 and 5.5.3).
    ///
    /// - Throws: As ``send(_:)``; when the socket ends first; unless a transport has it, an ``APIError`` with the code
    ///   ``APIError/Code/unsupported``.
    func ping() async throws

    /// Tells the server that the socket is closed, and why.
    func close(_ closure: WebSocketClosure) async

    /// Breaks the connection, if there still is one, without a word.
    func cancel()
}

extension TransportSocket {
    /// Refuses: pings need a transport that was written for them.
    public func ping() async throws {
        throw APIError(.unsupported, reason: "\(Self.self) has no pings")
    }
}

/// A message of a WebSocket (RFC 6455, section 5.6).
public enum WebSocketMessage: Sendable, Hashable {
    /// Text.
    case text(String)
    /// Bytes.
    case binary(Data)
}

/// Why a WebSocket was closed (RFC 6455, section 7.4).
public struct WebSocketClosure: Sendable, Hashable {
    /// A status code: 1000 to 4999.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The number.
        public let rawValue: Int

        /// Makes a code; those of applications are 4000 to 4999.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The number.
        public var description: String { String(rawValue) }

        /// 1000: everything was said.
        public static let normal = Self(rawValue: 1000)
        /// 1001: a server shuts down, a page is left.
        public static let goingAway = Self(rawValue: 1001)
        /// 1002.
        public static let protocolError = Self(rawValue: 1002)
        /// 1003: a message of a kind that is not understood.
        public static let unsupportedData = Self(rawValue: 1003)
        /// 1005: the other side gave no code. Never sent.
        public static let noStatus = Self(rawValue: 1005)
        /// 1006: the connection broke. Never sent.
        public static let abnormal = Self(rawValue: 1006)
        /// 1007: a message that does not hold what it should.
        public static let invalidPayload = Self(rawValue: 1007)
        /// 1008.
        public static let policyViolation = Self(rawValue: 1008)
        /// 1009.
        public static let messageTooBig = Self(rawValue: 1009)
        /// 1011: the server met something that it cannot handle.
        public static let internalError = Self(rawValue: 1011)

        /// Whether a client may send it (RFC 6455, section 7.4.1 and 7.4.2).
        var isSendable: Bool {
            switch rawValue {
            case 1004, 1005, 1006, 1015: false
            case 1000...1011, 3000...4999: true
            default: false
            }
        }

        /// Whether a conversation that ends with it has come to its end.
        var isOrderly: Bool { self == .normal || self == .goingAway || self == .noStatus }
    }

    /// The longest reason, in bytes of UTF-8 (RFC 6455, section 5.5).
    public static let maxReasonBytes = 123

    /// The status code.
    public let code: Code
    /// What a developer should know; empty when nothing was said.
    public let reason: String

    /// Makes a closure.
    public init(_ code: Code, reason: String = "") {
        self.code = code
        self.reason = reason
    }
}

/// What became of the request for a WebSocket.
public struct TransportHandshake: Sendable {
    /// The server's answer: 101 when it agreed, any other with its body when it refused.
    public var response: TransportResponse
    /// The socket; nil when the server refused.
    public var socket: (any TransportSocket)?

    /// Makes a handshake.
    public init(response: TransportResponse = TransportResponse(status: 101), socket: (any TransportSocket)?) {
        self.response = response
        self.socket = socket
    }
}
