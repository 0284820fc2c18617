import MartletContract
import MartletPayloads

/// An answer of the mock, with how it is sent.
package struct MockAnswer: Sendable {
    /// What follows the header.
    package enum Body: Sendable {
        /// Nothing.
        case none
        /// Bytes that are known as a whole.
        case bytes([UInt8])
        /// Pieces that are sent one by one, with a pause before each but the first.
        case pieces([[UInt8]], pause: Duration)
        /// What somebody else sends, with its length in bytes; nil where that is not known.
        case stream(any BodyStream, length: Int?)
    }

    /// What goes wrong while it is sent.
    package enum Delivery: Sendable, Equatable {
        /// Nothing.
        case whole
        /// The connection is closed before a byte of it is sent.
        case dropped
        /// The connection is closed behind the first half of the body; `Content-Length` tells of the whole.
        case truncated
        /// What is sent is no HTTP.
        case garbage
        /// The body is sent at this many bytes a second, at least 1.
        case slow(bytesPerSecond: Int)
    }

    /// The status code, 200 to 599.
    package var status: Int
    /// The header fields, without those of the transport: `Content-Length`, `Date`, `Connection`, `Transfer-Encoding`.
    package var headers: HeaderFields
    /// The body.
    package var body: Body
    /// How long it is held back before anything of it is sent.
    package var delay: Duration = .zero
    /// What goes wrong while it is sent.
    package var delivery = Delivery.whole
    /// Where it, or the request, breaks the contract although it was passed on.
    package var findings: [ProxyFinding] = []

    package init(status: Int, headers: HeaderFields = HeaderFields(), body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension MockAnswer {
    /// Returns an answer of JSON that nobody may keep: it says how things are now, or carries a secret.
    static func json(_ value: Literal, status: Int = 200) -> MockAnswer {
        MockAnswer(
            status: status,
            headers: HeaderFields([.init("Content-Type", "application/json"), .init("Cache-Control", "no-store")]),
            body: .bytes(Array(JSONText.write(value).utf8)))
    }
}

/// What the mock does with a request.
package enum MockReply: Sendable {
    /// It answers at once.
    case answer(MockAnswer)
    /// It answers when it is ready: somebody else's code or another server is asked.
    case later(@Sendable () async -> MockReply)
    /// It switches to a WebSocket (RFC 6455), with header fields of its own.
    case socket(any MockSocket, headers: HeaderFields)
}
