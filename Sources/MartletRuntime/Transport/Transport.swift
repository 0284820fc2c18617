/// Carries requests to a server and answers back: the network, or a double of it.
///
/// A transport sends one request and returns its answer, whatever the status is. It follows no redirects, keeps no
/// cookies and caches nothing: `APIClient` does what is wanted of these, the same on every transport.
///
/// - When its task is cancelled, it gives up at once and throws.
/// - It reports moving bytes to ``TransportRequest/monitor``.
/// - What it cannot do, it refuses with an ``APIError`` of the code ``APIError/Code/unsupported``.
public protocol Transport: Sendable {
    /// Whether the transport compares the server's key with ``TransportRequest/pins`` before it sends a byte.
    ///
    /// A client never sends a request to a pinned host through a transport that cannot, unless the pins only report.
    var checksPins: Bool { get }

    /// Returns true if the transport has a certificate to show to a host in the TLS handshake (RFC 8446, section 4.4.2).
    ///
    /// A call that needs a client certificate fails before anything is sent where it has none. Unless a transport says
    /// otherwise it has one: what it does in a handshake is its own.
    func hasCertificate(for host: String) -> Bool

    /// What the time limits of calls are measured with, unless the client was given a clock.
    var clock: any Clock<Duration> { get }

    /// Sends a request and returns the answer, whatever its status is.
    ///
    /// - Throws: ``APIError``, `URLError`, or an error of the transport's own, which becomes the cause of an
    ///   ``APIError`` with the code ``APIError/Code/network``.
    func send(_ request: TransportRequest) async throws -> TransportResponse

    /// Sends a request and returns the head of the answer as soon as it is there, with the body to be read in pieces.
    ///
    /// - Throws: As ``send(_:)``; unless a transport has it, an ``APIError`` with the code
    ///   ``APIError/Code/unsupported``.
    func stream(_ request: TransportRequest) async throws -> TransportStream

    /// Sends a request and hands the body of the answer to a receiver as it arrives, where that wants it.
    ///
    /// Unless a transport has a shorter way, it is ``stream(_:)``, read to its end.
    ///
    /// - Throws: As ``send(_:)``, and what the receiver throws.
    func receive(_ request: TransportRequest, into receiver: any BodyReceiver) async throws -> TransportResponse

    /// Opens a WebSocket. The address has the scheme `ws` or `wss`.
    ///
    /// A server that refuses is no error: the handshake carries its answer. The fields of the protocol itself
    /// (`Upgrade`, `Sec-WebSocket-Key`…) are the transport's.
    ///
    /// - Throws: As ``send(_:)``; unless a transport has it, an ``APIError`` with the code
    ///   ``APIError/Code/unsupported``.
    func connect(_ request: TransportRequest) async throws -> TransportHandshake
}

extension Transport {
    /// No: pinning needs a transport that was written for it.
    public var checksPins: Bool { false }

    /// Yes: only the transport knows what it does in a handshake.
    public func hasCertificate(for host: String) -> Bool { true }

    /// The clock on the wall, more or less.
    public var clock: any Clock<Duration> { ContinuousClock() }

    /// Refuses: streams need a transport that was written for them.
    ///
    /// - Throws: ``APIError/Code/unsupported``, always.
    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        throw APIError(
            .unsupported, reason: "\(Self.self) has no streams; use the transport of MartletNIO, or one that has")
    }

    /// Refuses: WebSockets need a transport that was written for them.
    ///
    /// - Throws: ``APIError/Code/unsupported``, always.
    public func connect(_ request: TransportRequest) async throws -> TransportHandshake {
        throw APIError(
            .unsupported, reason: "\(Self.self) has no WebSockets; use the transport of MartletNIO, or one that has")
    }
}
