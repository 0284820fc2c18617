/// A signature over the request, in a header field. Signing arrives with version 0.2.
public struct RequestSignature: Sendable, Hashable {
    /// A part of the request that is signed.
    public enum Part: Sendable, Hashable {
        /// The method.
        case method
        /// The path, percent-encoded.
        case path
        /// The query, percent-encoded.
        case query
        /// The `Date` field.
        case date
        /// The SHA-256 of the body.
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
