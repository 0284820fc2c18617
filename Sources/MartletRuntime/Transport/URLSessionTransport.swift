import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with a `URLSession` of its own: no cookies, no cache, no redirects, TLS 1.2 and up. What else an app wants of it,
/// such as a proxy, a `URLSessionConfiguration` says.
///
/// Bodies that are files are read from disk while they are sent; one of several parts is copied into a temporary file
/// first when it has more than a mebibyte. A response is held in memory whole, up to a limit, unless it is a stream or is written to
/// disk.
/// It checks pins, shows client certificates, and has WebSockets, on Apple's platforms only; elsewhere these need the
/// transport of MartletNIO.
public final class URLSessionTransport: Transport {
    private let unpinned: URLSessionChannel
    /// A session for each set of pins: a connection that was made without them must not carry a request with them.
    private let pinned = Locked<[PinSet: URLSessionChannel]>([:])
    private let settings: URLSessionSettings

    /// How large the body of a response may be unless an app says otherwise: 64 MiB, in bytes.
    public static let defaultMaxBodyBytes = 64 << 20

    /// Makes a transport with sessions of its own.
    ///
    /// - Parameter maxBodyBytes: How large the body of a response may be that is held in memory, in bytes; one that is larger throws
    ///   ``APIError/Code/invalidResponse``.
    public convenience init(maxBodyBytes: Int = URLSessionTransport.defaultMaxBodyBytes) {
        self.init(URLSessionSettings(maxBodyBytes: maxBodyBytes))
    }

    init(_ settings: URLSessionSettings) {
        self.settings = settings
        unpinned = URLSessionChannel(settings)
    }

    /// Returns true if the app gave a certificate for a host. On Linux URLSession shows none.
    public func hasCertificate(for host: String) -> Bool { settings.certificates.contains(host) }

    deinit {
        unpinned.end()
        for channel in pinned.withLock({ pinned in Array(pinned.values) }) { channel.end() }
    }

    #if canImport(Security)
        /// Yes: the server's certificates are compared before a request goes out.
        public var checksPins: Bool { true }
    #endif

    /// Returns the session that a request goes through.
    private func channel(for request: TransportRequest) throws(APIError) -> URLSessionChannel {
        guard !settings.isForBackground else {
            throw APIError(
                .unsupported,
                reason: "a session for the background carries downloads and uploads alone; use a default configuration")
        }
        #if canImport(Security)
            guard let pins = request.pins?.pins else { return unpinned }
            return pinned.withLock { pinned in
                let channel = pinned[pins] ?? URLSessionChannel(settings)
                pinned[pins] = channel
                return channel
            }
        #else
            return unpinned
        #endif
    }

    /// Sends a request and returns the answer, whatever its status is.
    ///
    /// - Throws: `URLError`, `APIError` with ``APIError/Code/invalidResponse`` for a body that is too large, and `CancellationError`
    ///   when the task is cancelled.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try await exchange(request, receiver: nil)
    }

    /// Sends a request and hands the body of the answer on where it arrives: nothing of it waits in memory, on Linux
    /// either, where a stream would have to.
    ///
    /// - Throws: `URLError`, `CancellationError` when the task is cancelled, and what the receiver throws.
    public func receive(
        _ request: TransportRequest, into receiver: any BodyReceiver
    ) async throws -> TransportResponse {
        try await exchange(request, receiver: receiver)
    }

    private func exchange(
        _ request: TransportRequest, receiver: (any BodyReceiver)?
    ) async throws -> TransportResponse {
        try Task.checkCancellation()
        let channel = try channel(for: request)
        let (task, spool) = try await task(for: request, in: channel.session)
        return try await withTaskCancellationHandler {
            // What is sent must be there until it is sent.
            defer { withExtendedLifetime(spool) {} }
            return try await withCheckedThrowingContinuation { continuation in
                channel.delegate.check(request.pins, of: task)
                channel.delegate.start(task, monitor: request.monitor, receiver: receiver, continuation)
            }
        } onCancel: {
            channel.delegate.cancel(task)
        }
    }

    /// Sends a request and returns the head of the answer, with the body to be read in pieces.
    ///
    /// - Throws: `URLError`, and `CancellationError` when the task is cancelled.
    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        try Task.checkCancellation()
        let channel = try channel(for: request)
        let (task, spool) = try await task(for: request, in: channel.session)
        let stream = URLSessionStream(task, monitor: request.monitor, spool: spool)
        channel.delegate.check(request.pins, of: stream.task)
        channel.delegate.start(stream)
        return try await withTaskCancellationHandler {
            guard let head = try await stream.head() else { throw URLError(.badServerResponse) }
            return TransportStream(status: head.status, headers: head.headers, body: stream)
        } onCancel: {
            stream.cancel()
        }
    }

    #if canImport(Darwin)
        /// Opens a WebSocket.
        ///
        /// - Throws: `URLError`, and `CancellationError` when the task is cancelled.
        public func connect(_ request: TransportRequest) async throws -> TransportHandshake {
            try Task.checkCancellation()
            let channel = try channel(for: request)
            let task = channel.session.webSocketTask(with: URLRequest(request))
            task.maximumMessageSize = URLSessionSocket.maxMessageBytes
            let socket = URLSessionSocket(task)
            channel.delegate.check(request.pins, of: task)
            channel.delegate.start(socket)
            return try await withTaskCancellationHandler {
                guard let response = try await socket.answer() else { throw URLError(.badServerResponse) }
                return TransportHandshake(response: response, socket: response.status == 101 ? socket : nil)
            } onCancel: {
                socket.cancel()
            }
        }
    #endif
}
