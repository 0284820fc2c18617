public import Foundation

/// An answer as a transport received it, complete.
///
/// Its description and its dump show the status and the header fields, never the body.
public struct TransportResponse: Sendable, CustomStringConvertible, CustomReflectable {
    /// The status code (RFC 9110, section 15).
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body; empty when there is none.
    public var body: Data {
        // A value that was decoded from other bytes is not this answer's.
        didSet { stored = nil }
    }
    /// Where it came from.
    var source = AnswerSource.network
    /// Whether it was stored and is past its lifetime.
    var isStale = false
    /// Whether a redirect led to it.
    var isRedirected = false
    /// What the response cache has of it; nil when nothing.
    var stored: CacheEntry?

    /// Makes an answer.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The status and the size of the body.
    public var description: String { "\(status), \(body.count) bytes" }

    /// The status, the header fields in their own redacted form, and the size of the body.
    public var customMirror: Mirror {
        Mirror(self, children: ["status": status, "headers": headers, "bodyBytes": body.count])
    }
}
