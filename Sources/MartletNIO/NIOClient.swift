#if NIO
    import AsyncHTTPClient
    import MartletRuntime
    import NIOCore
    import NIOPosix
    import NIOSSL

    /// A client of async-http-client with connections of its own, which end with it.
    ///
    /// Whoever sends with it holds it until the answer was read, so nothing is cut off.
    final class NIOClient: Sendable {
        /// What all clients of a transport have in common.
        struct Settings: Sendable {
            /// How long making a connection may take.
            let connectTimeout: TimeAmount
            /// How connections are secured.
            let security: TLSConfiguration
        }

        /// The client.
        let http: HTTPClient
        /// What checks the keys of servers; nil when none is pinned.
        let gate: PinGate?

        /// Makes a client.
        ///
        /// - Parameters:
        ///   - settings: What all clients of a transport have in common.
        ///   - pins: The keys that servers may show; nil for any that the system trusts.
        init(_ settings: Settings, pins: PinSet?) {
            var configuration = HTTPClient.Configuration()
            configuration.tlsConfiguration = settings.security
            configuration.redirectConfiguration = .disallow
            configuration.timeout.connect = settings.connectTimeout
            // Whether to try again is said by the specification, not by each transport.
            configuration.connectionPool.retryConnectionEstablishment = false
            let gate = pins.map { PinGate($0) }
            configuration.http1_1ConnectionDebugInitializer = gate?.admit
            configuration.http2ConnectionDebugInitializer = gate?.admit
            // Not the library's own choice, which on Apple's platforms has a TLS that shows no certificates.
            http = HTTPClient(
                eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton), configuration: configuration)
            self.gate = gate
            gate?.guards(self)
        }

        deinit {
            http.shutdown { _ in }
        }

        /// Sends a request and returns the head of the answer, with its body to be read.
        ///
        /// - Throws: ``APIError`` and what the library throws.
        func execute(_ request: HTTPClientRequest, pins: PinCheck?) async throws -> HTTPClientResponse {
            defer { gate?.report(to: pins) }
            return try await http.execute(request, deadline: .distantFuture)
        }
    }
#endif
