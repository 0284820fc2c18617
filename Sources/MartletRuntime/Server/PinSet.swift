/// The public keys that one host may show (RFC 7469, section 2.4, for the meaning of a pin).
///
/// Checking arrives with version 0.2. Until then a request to a pinned host is refused with
/// ``APIError/Code/unsupported``, unless the server has its pins off: pins that are not checked protect nobody.
public struct PinSet: Sendable, Hashable {
    /// The host name.
    public var host: String
    /// SHA-256 of the subject public key info, base64; at least two.
    public var sha256: [String]
    /// The day after which the pins are no longer checked, `yyyy-MM-dd`; nil never.
    public var expires: String?
    /// Whether a mismatch is only reported.
    public var isReportOnly: Bool

    /// Makes a set of pins.
    public init(host: String, sha256: [String], expires: String? = nil, isReportOnly: Bool = false) {
        self.host = host
        self.sha256 = sha256
        self.expires = expires
        self.isReportOnly = isReportOnly
    }
}
