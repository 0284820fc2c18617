#if NIO
    import Foundation
    import MartletRuntime
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import NIOSSL
    import NIOTLS
    import NIOWebSocket

    /// Makes a connection, checks who is at its other end, and asks for a WebSocket (RFC 6455, section 4.1).
    struct SocketOpening: Sendable {
        /// What became of the question. It does not hold the socket, which ends when nobody does: a future keeps its
        /// value for as long as the connection is there.
        private enum Outcome: Sendable {
            case agreed(any Channel, SocketInbox, MartletRuntime.HTTPHeaders)
            /// Its answer is still being read.
            case refused(EventLoopFuture<TransportResponse>)
        }

        /// A connection that is tried.
        private struct Attempt: Sendable {
            let channel: any Channel
            /// Succeeds when the server has proved who it is; it is over before anybody can ask, where that fails at once.
            let secured: EventLoopFuture<Void>
        }

        private let request: TransportRequest
        private let settings: NIOClient.Settings
        private let maxMessageBytes: Int
        private let host: String
        private let port: Int
        private let isSecure: Bool
        /// The connections that are tried, and whether that has ended.
        private let attempts = Locked<(channels: [Attempt], isOver: Bool)>(([], false))

        /// Prepares a connection.
        ///
        /// - Throws: ``APIError/Code/invalidURL`` when the address is not one of `ws` or `wss`.
        init(_ request: TransportRequest, _ settings: NIOClient.Settings, maxMessageBytes: Int) throws {
            guard let origin = ServerOrigin(request.url), ["ws", "wss"].contains(origin.scheme) else {
                throw APIError(.invalidURL, reason: "not the address of a WebSocket")
            }
            self.request = request
            self.settings = settings
            self.maxMessageBytes = maxMessageBytes
            host = origin.host.trimmingCharacters(in: ["[", "]"])
            port = origin.port
            isSecure = origin.scheme == "wss"
        }

        /// Opens the socket.
        ///
        /// - Throws: What the libraries throw, ``APIError/Code/pinning``, and `CancellationError`, at once.
        func open() async throws -> TransportHandshake {
            let group = MultiThreadedEventLoopGroup.singleton
            let security = try isSecure ? NIOSSLContext(configuration: socketSecurity) : nil
            let result = group.next().makePromise(of: Outcome.self)
            let bootstrap = ClientBootstrap(group: group).connectTimeout(settings.connectTimeout)
                .channelOption(.allowRemoteHalfClosure, value: true)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture { try begin(channel, security) }
                }
            bootstrap.connect(host: host, port: port).flatMap { channel in
                secured(channel).flatMap { upgrade(channel) }.flatMapErrorThrowing { error in
                    // TLS says goodbye and waits for the answer; the caller need not.
                    channel.close(promise: nil)
                    throw error
                }
            }.cascade(to: result)
            return try await withTaskCancellationHandler {
                do {
                    let handshake = try await handshake(result.futureResult.get())
                    // Who was cancelled has gone, and closes nothing.
                    guard !attempts.withLock({ attempts in attempts.isOver }) else { throw CancellationError() }
                    return handshake
                } catch {
                    end()
                    throw error
                }
            } onCancel: {
                result.fail(CancellationError())
                end()
            }
        }

        private func handshake(_ outcome: Outcome) async throws -> TransportHandshake {
            switch outcome {
            case .agreed(let channel, let inbox, let headers):
                let response = TransportResponse(status: 101, headers: headers)
                return TransportHandshake(response: response, socket: NIOSocket(channel, inbox))
            case .refused(let answer):
                return TransportHandshake(response: try await answer.get(), socket: nil)
            }
        }

        /// Breaks off what was begun.
        private func end() {
            let channels = attempts.withLock { attempts in
                defer { attempts = ([], true) }
                return attempts.channels
            }
            for attempt in channels { attempt.channel.close(promise: nil) }
        }

        private var socketSecurity: TLSConfiguration {
            var security = settings.security
            // The handshake of RFC 6455 is one of HTTP/1.1.
            security.applicationProtocols = ["http/1.1"]
            return security
        }

        /// Prepares a connection that is about to be made.
        private func begin(_ channel: any Channel, _ security: NIOSSLContext?) throws {
            let secured = channel.eventLoop.makePromise(of: Void.self)
            let attempt = Attempt(channel: channel, secured: secured.futureResult)
            let isOver = attempts.withLock { attempts in
                attempts.channels.append(attempt)
                return attempts.isOver
            }
            do {
                try secure(channel, security, secured)
            } catch {
                secured.fail(error)
                throw error
            }
            try channel.pipeline.syncOperations.addHandler(InputEnd())
            guard !isOver else { throw CancellationError() }
        }

        /// Begins to speak TLS, where there is a context for it.
        private func secure(
            _ channel: any Channel, _ security: NIOSSLContext?, _ secured: EventLoopPromise<Void>
        ) throws {
            guard let security else { return secured.succeed(()) }
            // An address in numbers is not named in the handshake (RFC 6066, section 3).
            let isNumeric = (try? SocketAddress(ipAddress: host, port: port)) != nil
            try channel.pipeline.syncOperations.addHandlers([
                NIOSSLClientHandler(context: security, serverHostname: isNumeric ? nil : host), HandshakeWait(secured),
            ])
        }

        /// Waits until the server has proved who it is.
        private func secured(_ channel: any Channel) -> EventLoopFuture<Void> {
            let attempt = attempts.withLock { attempts in attempts.channels.first { $0.channel === channel } }
            guard let attempt else { return channel.eventLoop.makeFailedFuture(CancellationError()) }
            return attempt.secured.flatMapThrowing { [request] in
                // A connection without TLS has no certificate, and no pin holds.
                guard let check = request.pins else { return }
                guard PinGate.accepts(channel, check) else { throw check.failure }
            }
        }

        /// Asks the server for a WebSocket.
        private func upgrade(_ channel: any Channel) -> EventLoopFuture<Outcome> {
            let upgrader = NIOTypedWebSocketClientUpgrader<Outcome>(
                maxFrameSize: Int(UInt32(clamping: maxMessageBytes)), enableAutomaticErrorHandling: false
            ) { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    .agreed(channel, try inbox(of: channel), MartletRuntime.HTTPHeaders(head.headers))
                }
            }
            let configuration = NIOUpgradableHTTPClientPipelineConfiguration(
                upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration<Outcome>(
                    upgradeRequestHead: head, upgraders: [upgrader],
                    notUpgradingCompletionHandler: { channel in
                        let answer = channel.eventLoop.makePromise(of: TransportResponse.self)
                        return channel.eventLoop.makeCompletedFuture {
                            do {
                                try channel.pipeline.syncOperations.addHandler(RefusalReader(answer))
                            } catch {
                                answer.fail(error)
                                throw error
                            }
                            return .refused(answer.futureResult)
                        }
                    }))
            var forwarding = configuration
            // The first messages may come in one piece with the consent.
            forwarding.leftOverBytesStrategy = .forwardBytes
            return channel.pipeline.configureUpgradableHTTPClientPipeline(configuration: forwarding)
                .flatMap { outcome in Self.untilClosed(channel, outcome) }
        }

        /// Returns a future that fails when the connection ends before another one succeeds.
        private static func untilClosed<Value: Sendable>(
            _ channel: any Channel, _ future: EventLoopFuture<Value>
        ) -> EventLoopFuture<Value> {
            let promise = channel.eventLoop.makePromise(of: Value.self)
            future.cascade(to: promise)
            channel.closeFuture.whenComplete { _ in
                promise.fail(APIError(.network, reason: "the connection ended before the server answered"))
            }
            return promise.futureResult
        }

        /// Returns what the messages of a connection arrive in whose server has agreed.
        private func inbox(of channel: any Channel) throws -> SocketInbox {
            let inbox = SocketInbox(maxMessageBytes: maxMessageBytes)
            try channel.pipeline.syncOperations.addHandlers([
                NIOWebSocketFrameAggregator(
                    minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: SocketHandler.maxFragments,
                    maxAccumulatedFrameSize: maxMessageBytes),
                SocketHandler(inbox),
            ])
            channel.closeFuture.whenComplete { [eventLoop = channel.eventLoop] _ in
                // A connection may have ended before the handler was there. The messages that came with the consent are
                // on their way to it.
                eventLoop.execute { inbox.finish(throwing: SocketHandler.lost) }
            }
            return inbox
        }

        /// What asks for the WebSocket, without the fields of the protocol itself.
        private var head: HTTPRequestHead {
            let path = request.url.path(percentEncoded: true)
            let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
            var headers = NIOHTTP1.HTTPHeaders()
            let name = host.contains(":") ? "[\(host)]" : host
            headers.add(name: "Host", value: port == (isSecure ? 443 : 80) ? name : "\(name):\(port)")
            for field in request.headers where !Self.ownFields.contains(field.name.lowercased()) {
                headers.add(name: field.name, value: field.value)
            }
            return HTTPRequestHead(
                version: .http1_1, method: .GET, uri: (path.isEmpty ? "/" : path) + query, headers: headers)
        }

        private static let ownFields: Set = [
            "connection", "content-length", "host", "sec-websocket-extensions", "sec-websocket-key",
            "sec-websocket-version", "transfer-encoding", "upgrade",
        ]
    }
#endif
