/// The public keys that a host may show (RFC 7469, section 2.4, for the meaning of a pin).
///
/// They are checked when a connection is made, before a byte of a request leaves; a server with another key is refused
/// with ``APIError/Code/pinning``. A transport that cannot check them is refused with ``APIError/Code/unsupported``, unless
/// the server has its pins off: pins that are not checked protect nobody.
public struct PinSet: Sendable, Hashable {
    /// The host name.
    public var host: String
    /// SHA-256 of the subject public key info, base64; at least two. `martlet pins` prints them.
    public var sha256: [String]
    /// The day after which the pins are no longer checked, in UTC, `yyyy-MM-dd`; nil never.
    public var expires: String?
    /// Whether a mismatch is only counted, as ``ClientCounter/pinFailure``, and the request sent all the same.
    public var isReportOnly: Bool
    /// Whether the pins hold for all subdomains as well (RFC 7469, section 2.1.2); those of a nearer name come first.
    public var includesSubdomains: Bool

    /// Makes a set of pins.
    public init(
        host: String, sha256: [String], expires: String? = nil, isReportOnly: Bool = false,
        includesSubdomains: Bool = false
    ) {
        self.host = host
        self.sha256 = sha256
        self.expires = expires
        self.isReportOnly = isReportOnly
        self.includesSubdomains = includesSubdomains
    }
}
