#if Mock
    package import MartletMockEngine
    import NIOCore
    import NIOHTTP1
    import NIOPosix

    /// A real server that is asked over the network: one connection for each request, HTTP/1.1, no redirects, and no more in
    /// memory than a client has room for.
    package struct NetworkServer: RealServer {
        private let target: ServerAddress
        private let timeout: Duration
        private let tunnelLimit: Int

        /// Takes the address of a server; the paths of requests are put behind it. Nil for what is none:
        /// `https://api.example.com/v1` is one.
        ///
        /// - Parameters:
        ///   - timeout: How long nothing may come.
        ///   - tunnelLimit: How many connections with TLS the process may have at a time.
        package init?(_ address: String, timeout: Duration = .seconds(60), tunnelLimit: Int = 64) {
            guard let target = ServerAddress(address) else { return nil }
            self.target = target
            self.timeout = timeout
            self.tunnelLimit = tunnelLimit
        }

        /// Where it is, for people.
        package var address: String { target.text }

        /// Sends a request; returns when the header of the answer is there.
        package func send(_ request: MockRequest) async throws(RealServerFailure) -> RealAnswer {
            let uri = target.path + request.path + (request.query.map { "?\($0)" } ?? "")
            guard uri.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
                throw RealServerFailure("the path of the request is none")
            }
            let body = NetworkBody()
            let tunnel = target.isSecure ? SecureTunnel(target, limit: tunnelLimit) : nil
            do {
                let channel = try await connect(body, tunnel)
                body.begin(on: channel) { tunnel?.end() }
                write(request, uri: uri, to: channel)
                let head = try await body.head()
                return RealAnswer(
                    status: Int(head.status.code),
                    headers: HeaderFields(head.headers.map { HeaderFields.Entry($0.name, $0.value) }),
                    length: Self.length(head.headers), body: body)
            } catch {
                let reason = tunnel?.complaint()
                body.cancel()
                tunnel?.end()
                throw failure(error, reason)
            }
        }

        /// Returns the result of work with a body of some bytes; with a large one, other threads do it.
        package func result<Result: Sendable>(
            ofWorkWith bytes: Int, _ work: @escaping @Sendable () -> Result
        ) async throws(RealServerFailure) -> Result {
            guard bytes > WorkerPool.promptBytes else { return work() }
            guard let result = await WorkerPool.bodies.result(work) else {
                throw RealServerFailure("too many of its responses wait to be validated")
            }
            return result
        }

        private func connect(_ body: NetworkBody, _ tunnel: SecureTunnel?) async throws -> any Channel {
            let timeout = TimeAmount(timeout)
            let prepare: @Sendable (any Channel) -> EventLoopFuture<Void> = { channel in
                channel.eventLoop.makeCompletedFuture {
                    let operations = channel.pipeline.syncOperations
                    try operations.addHandler(IdleStateHandler(readTimeout: timeout))
                    try operations.addHTTPClientHandlers()
                    try operations.addHandler(NetworkHandler(body))
                }
            }
            let group = MultiThreadedEventLoopGroup.singleton
            if let tunnel {
                let descriptor = try tunnel.open()
                return try await NIOPipeBootstrap(group: group).channelInitializer(prepare)
                    .channelOption(.autoRead, value: false)
                    .takingOwnershipOfDescriptor(inputOutput: descriptor).get()
            }
            return try await ClientBootstrap(group: group).channelInitializer(prepare)
                .channelOption(.autoRead, value: false).channelOption(.tcpOption(.tcp_nodelay), value: 1)
                .connectTimeout(.seconds(10)).connect(host: target.host, port: target.port).get()
        }

        private func write(_ request: MockRequest, uri: String, to channel: any Channel) {
            var headers = HTTPHeaders([("Host", target.authority)])
            for entry in request.headers.entries { headers.add(name: entry.name, value: entry.value) }
            if !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method) {
                headers.add(name: "Content-Length", value: String(request.body.count))
            }
            headers.add(name: "Connection", value: "close")
            let head = HTTPRequestHead(
                version: .http1_1, method: HTTPMethod(rawValue: request.method), uri: uri, headers: headers)
            channel.write(HTTPClientRequestPart.head(head), promise: nil)
            if !request.body.isEmpty {
                channel.write(
                    HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: request.body))), promise: nil)
            }
            channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
        }

        private static func length(_ headers: HTTPHeaders) -> Int? {
            guard !headers.contains(name: "Transfer-Encoding") else { return nil }
            return headers.first(name: "Content-Length").flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
        }

        private func failure(_ error: any Error, _ reason: String?) -> RealServerFailure {
            if let reason { return RealServerFailure("\(target.hostAndPort): \(reason)") }
            switch error {
            case let failure as RealServerFailure: return failure
            case ChannelError.connectTimeout: return RealServerFailure("\(target.hostAndPort)", isTimeout: true)
            case is NIOConnectionError: return RealServerFailure("nobody takes connections at \(target.hostAndPort)")
            case is CancellationError: return RealServerFailure("the client has gone")
            default: return RealServerFailure("\(error)")
            }
        }
    }
#endif
