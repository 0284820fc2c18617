#if NIO
    import AsyncHTTPClient
    import Foundation
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
    /// It cannot check pins and opens no WebSockets yet: a pinned host and a socket are refused with
    /// `APIError.Code.unsupported`.
    public final class NIOTransport: Transport {
        /// How many bytes the body of an answer may have unless said otherwise: 64 MiB.
        public static let defaultMaxBodyBytes = 64 << 20

        private let client: HTTPClient
        private let maxBodyBytes: Int

        /// Makes a transport with connections of its own, on threads that all of a process share.
        ///
        /// - Parameters:
        ///   - connectTimeout: How long making a connection may take.
        ///   - maxBodyBytes: How many bytes the body of an answer may have; more is refused, so that no server
        ///     can fill the memory.
        public init(connectTimeout: Duration = .seconds(10), maxBodyBytes: Int = NIOTransport.defaultMaxBodyBytes) {
            precondition(maxBodyBytes >= 0, "a body has at least no bytes")
            var configuration = HTTPClient.Configuration()
            var security = TLSConfiguration.makeClientConfiguration()
            security.minimumTLSVersion = .tlsv12
            configuration.tlsConfiguration = security
            configuration.redirectConfiguration = .disallow
            configuration.timeout.connect = TimeAmount(connectTimeout)
            // Whether to try again is said by the specification, not by each transport.
            configuration.connectionPool.retryConnectionEstablishment = false
            client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            self.maxBodyBytes = maxBodyBytes
        }

        deinit {
            // Requests that are under way hold the transport, so nothing is cut off.
            client.shutdown { _ in }
        }

        /// Sends a request and returns the answer, whatever its status is.
        ///
        /// - Throws: `APIError` with the code `timeout`, `tls`, `network` or `invalidResponse` (a body that is too
        ///   large), and `CancellationError` when the task is cancelled.
        public func send(_ request: TransportRequest) async throws -> TransportResponse {
            try Task.checkCancellation()
            let watch = SilenceWatch(limit: request.timeout, monitor: request.monitor)
            do {
                return try await watch.guarding { try await self.exchange(request, watch) }
            } catch {
                throw Self.named(error)
            }
        }

        private func exchange(_ request: TransportRequest, _ watch: SilenceWatch) async throws -> TransportResponse {
            let answer = try await client.execute(HTTPClientRequest(request, watch), deadline: .distantFuture)
            watch.report()
            let fields = answer.headers.map { MartletRuntime.HTTPHeaders.Field(name: $0.name, value: $0.value) }
            var response = TransportResponse(
                status: Int(answer.status.code), headers: MartletRuntime.HTTPHeaders(fields))
            for try await piece in answer.body {
                watch.report()
                guard response.body.count + piece.readableBytes <= maxBodyBytes else { throw Self.tooLarge }
                response.body.append(contentsOf: piece.readableBytesView)
            }
            return response
        }

        private static let tooLarge = APIError(.invalidResponse, reason: "the body of the answer is too large")

        /// Returns the runtime's error for one of the client's, where it has a word for it.
        private static func named(_ error: any Error) -> any Error {
            switch error {
            case let error as HTTPClientError:
                switch error {
                case .cancelled: return CancellationError()
                case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
                    .getConnectionFromPoolTimeout:
                    return APIError(.timeout, reason: error.shortDescription, cause: error)
                case .invalidURL, .emptyHost, .emptyScheme:
                    return APIError(.invalidURL, reason: error.shortDescription, cause: error)
                default: return APIError(.network, reason: error.shortDescription, cause: error)
                }
            case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError:
                return APIError(.tls, reason: "\(type(of: error))", cause: error)
            default:
                return error
            }
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
