#if NIO
    import AsyncHTTPClient
    public import Foundation
    public import MartletRuntime
    import NIOCore
    import NIOHTTP1
    import NIOSSL

    /// Sends requests with async-http-client: for servers and for Linux, where URLSession can do less.
    ///
    /// ```swift
    /// let aroti = ArotiClient(credentials: .bearer(token), transport: NIOTransport())
    /// ```
    ///
    /// No cookies, no cache, no redirects, TLS 1.2 and up; HTTP/2 where the server has it. Connections are kept and used
    /// again, so make one transport and share it. Answers come as the server sends them: none is asked for compressed.
    ///
    /// Pins are compared with the server's own certificate, not with those of the authorities that signed it. Streams and
    /// WebSockets hold a server back that is faster than its reader.
    public final class NIOTransport: Transport {
        /// How many bytes the body of an answer may have unless said otherwise: 64 MiB.
        public static let defaultMaxBodyBytes = 64 << 20

        /// The properties that all connections of a client share.
        private struct Key: Hashable {
            let pins: PinSet?
            /// The host that the client's certificate is for; nil without one.
            let host: String?
        }

        private let settings: NIOClient.Settings
        private let certificates: [String: ClientCertificate]
        private let maxBodyBytes: Int
        /// A client for each set of pins and each certificate, and one without: a connection that was made without them
        /// must not carry a request with them.
        private let clients = Locked<[Key: NIOClient]>([:])

        /// Makes a transport with connections of its own, on threads that all of a process share.
        ///
        /// - Parameters:
        ///   - connectTimeout: How long making a connection may take.
        ///   - maxBodyBytes: How many bytes the body of an answer, or a message of a WebSocket, may have; more is
        ///     refused, so that no server can fill the memory. Streams have no limit.
        ///   - additionalTrustRoots: PEM files of certificate authorities that are trusted beside the system's. One that
        ///     cannot be read makes every https request fail with `tls`.
        ///   - certificates: The certificates that are shown to hosts, by their names, where a server asks for one. No
        ///     other host is shown them, nor one that a redirect leads to.
        public init(
            connectTimeout: Duration = .seconds(10), maxBodyBytes: Int = NIOTransport.defaultMaxBodyBytes,
            additionalTrustRoots: [URL] = [], certificates: [String: ClientCertificate] = [:]
        ) {
            precondition(maxBodyBytes >= 0, "a body has at least no bytes")
            var security = TLSConfiguration.makeClientConfiguration()
            security.minimumTLSVersion = .tlsv12
            security.additionalTrustRoots = additionalTrustRoots.map { .file($0.path) }
            settings = NIOClient.Settings(connectTimeout: TimeAmount(connectTimeout), security: security)
            self.certificates = Dictionary(certificates.map { (Self.name(of: $0.key), $0.value) }) { first, _ in first }
            self.maxBodyBytes = maxBodyBytes
        }

        /// A host name as it is compared: without regard to case and to a dot at the end (RFC 1034, section 3.1).
        private static func name(of host: String) -> String {
            let name = host.trimmingCharacters(in: ["[", "]"]).lowercased()
            return name.hasSuffix(".") ? String(name.dropLast()) : name
        }

        /// Yes: the server's own certificate is compared before a request goes out.
        public var checksPins: Bool { true }

        /// Returns true if the app gave a certificate for a host.
        public func hasCertificate(for host: String) -> Bool { certificates[Self.name(of: host)] != nil }

        /// Returns how connections for a request are made, with the host that the client's certificate is for.
        private func settings(for request: TransportRequest) -> (NIOClient.Settings, host: String?) {
            guard !certificates.isEmpty, let host = ServerOrigin(request.url).map({ Self.name(of: $0.host) }),
                let certificate = certificates[host]
            else { return (settings, nil) }
            var security = settings.security
            certificate.add(to: &security)
            return (NIOClient.Settings(connectTimeout: settings.connectTimeout, security: security), host)
        }

        /// Returns the client that a request goes through.
        private func client(for request: TransportRequest) -> NIOClient {
            let (settings, host) = settings(for: request)
            let key = Key(pins: request.pins?.pins, host: host)
            return clients.withLock { clients in
                let client = clients[key] ?? NIOClient(settings, pins: key.pins)
                clients[key] = client
                return client
            }
        }

        /// Sends a request and returns the answer, whatever its status is.
        ///
        /// - Throws: `APIError` with the code `timeout`, `tls`, `pinning`, `network` or `invalidResponse` (a body that is
        ///   too large), and `CancellationError` when the task is cancelled.
        public func send(_ request: TransportRequest) async throws -> TransportResponse {
            try Task.checkCancellation()
            let watch = SilenceWatch(limit: request.timeout, monitor: request.monitor)
            do {
                return try await watch.guarding { try await self.exchange(request, watch) }
            } catch {
                throw NIOFailure.named(error)
            }
        }

        /// Sends a request and returns the head of the answer, with the body to be read in pieces.
        ///
        /// The server is read no faster than the pieces are asked for.
        ///
        /// - Throws: As ``send(_:)``.
        public func stream(_ request: TransportRequest) async throws -> TransportStream {
            try Task.checkCancellation()
            let watch = SilenceWatch(limit: request.timeout, monitor: request.monitor)
            let client = client(for: request)
            do {
                let answer = try await watch.guarding {
                    try await client.execute(HTTPClientRequest(request, watch), pins: request.pins)
                }
                watch.report()
                return TransportStream(
                    status: Int(answer.status.code), headers: MartletRuntime.HTTPHeaders(answer.headers),
                    body: NIOBody(answer.body, of: client, monitor: request.monitor))
            } catch {
                throw NIOFailure.named(error)
            }
        }

        /// Opens a WebSocket. Messages are whole, and have at most the size of an answer's body.
        ///
        /// - Throws: As ``send(_:)``.
        public func connect(_ request: TransportRequest) async throws -> TransportHandshake {
            try Task.checkCancellation()
            let watch = SilenceWatch(limit: request.timeout, monitor: request.monitor)
            do {
                let opening = try SocketOpening(request, settings(for: request).0, maxMessageBytes: maxBodyBytes)
                return try await watch.guarding { try await opening.open() }
            } catch {
                throw NIOFailure.named(error)
            }
        }

        private func exchange(_ request: TransportRequest, _ watch: SilenceWatch) async throws -> TransportResponse {
            let client = client(for: request)
            defer { withExtendedLifetime(client) {} }
            let answer = try await client.execute(HTTPClientRequest(request, watch), pins: request.pins)
            watch.report()
            var response = TransportResponse(
                status: Int(answer.status.code), headers: MartletRuntime.HTTPHeaders(answer.headers))
            for try await piece in answer.body {
                watch.report()
                guard response.body.count + piece.readableBytes <= maxBodyBytes else { throw Self.tooLarge }
                response.body.append(contentsOf: piece.readableBytesView)
            }
            return response
        }

        private static let tooLarge = APIError(.invalidResponse, reason: "the body of the answer is too large")
    }

    extension MartletRuntime.HTTPHeaders {
        /// Takes the header fields of an answer over, in their order.
        init(_ headers: NIOHTTP1.HTTPHeaders) {
            self.init(headers.map { Field(name: $0.name, value: $0.value) })
        }
    }

    extension HTTPClientRequest {
        /// Makes the request that the client sends.
        fileprivate init(_ request: TransportRequest, _ watch: SilenceWatch) {
            self.init(url: request.url.absoluteString)
            method = .init(rawValue: request.method.rawValue)
            // These two are the client's: it knows the host and counts the bytes.
            for field in request.headers where !["host", "content-length"].contains(field.name.lowercased()) {
                headers.add(name: field.name, value: field.value)
            }
            if let content = request.body {
                body = .stream(BodyPieces(content, watch), length: .known(Int64(content.count)))
            }
        }
    }
#endif
