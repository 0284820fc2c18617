/// A signature over the request, in a header field: HMAC with SHA-256 (RFC 2104) of the parts that are signed, in their
/// order, with a line feed (U+000A) between two of them. A part that a request does not have is empty.
///
/// A redirect within the origin keeps the signature of the first request; one to another origin drops it.
public struct RequestSignature: Sendable, Hashable {
    /// A part of the request that is signed.
    public enum Part: Sendable, Hashable {
        /// The method.
        case method
        /// The host that the request is sent to, in lower case, with the port unless it is the scheme's own: what a server
        /// finds in `Host`, and RFC 9421, section 2.2.3 calls `@authority`. Without it a request that was signed for one
        /// host is good for another with the same secret.
        case host
        /// The path, percent-encoded as it is sent.
        case path
        /// The query, percent-encoded as it is sent, without the question mark.
        case query
        /// The value of the `Date` field, which is sent then.
        case date
        /// The SHA-256 of the body as hexadecimal digits in lower case; of no bytes without a body.
        case bodyHash
    }

    /// How the signature is written.
    public enum Encoding: Sendable, Hashable {
        /// Hexadecimal digits in lower case.
        case hex
        /// Base64 with padding (RFC 4648, section 4).
        case base64
    }

    /// The header field that carries it.
    public var header: String
    /// What is signed, in order.
    public var parts: [Part]
    /// How it is written.
    public var encoding: Encoding

    /// Makes a description of a signature.
    public init(header: String, parts: [Part], encoding: Encoding = .hex) {
        self.header = header
        self.parts = parts
        self.encoding = encoding
    }
}
