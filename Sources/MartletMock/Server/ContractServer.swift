#if Mock
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import NIOCore
    import NIOEmbedded
    import NIOPosix

    /// A mock that listens.
    package final class ContractServer: Sendable {
        /// Why a server cannot be started.
        package struct StartFailure: Error, CustomStringConvertible {
            /// What is wrong, for people.
            package let description: String
        }

        /// The port that it listens on.
        package let port: Int
        /// The host that it listens on, as it was named.
        package let host: String
        private let listener: any Channel
        private let share: ServerShare

        private init(_ listener: any Channel, host: String, share: ServerShare) {
            self.listener = listener
            self.host = host
            self.share = share
            port = listener.localAddress?.port ?? 0
        }

        /// Begins to listen.
        ///
        /// - Parameters:
        ///   - port: 0 takes any free one.
        ///   - log: is told of each request, on a thread that others wait for.
        /// - Throws: ``StartFailure`` when the port is taken, or the host is none of this machine.
        package static func start(
            _ service: MockService, host: String = "127.0.0.1", port: Int = 0, limits: ServerLimits = ServerLimits(),
            log: (@Sendable (ServedRequest) -> Void)? = nil
        ) async throws(StartFailure) -> ContractServer {
            let workers = limits.maxWaitingRequests.map { WorkerPool(threadCount: 1, waitingLimit: $0) }
            let share = ServerShare(service, limits: limits, log: log, workers: workers ?? .bodies)
            let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 1_024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture { try ConnectionHandler.add(to: channel, share: share) }
                }
            do {
                try createTypes(of: share)
                let listener = try await bootstrap.bind(host: host, port: port).get()
                return ContractServer(listener, host: host, share: share)
            } catch {
                await workers?.end()
                throw StartFailure(description: "cannot listen on \(host):\(port): \(Self.reason(of: error))")
            }
        }

        /// What answers; a request that has begun is answered by what it began with.
        package var service: MockService {
            get { share.service }
            set { share.service = newValue }
        }

        /// The address: `http://127.0.0.1:4010`.
        package var address: String {
            let shown = host.contains(":") ? "[\(host)]" : host
            return "http://\(shown):\(port)"
        }

        /// How many connections are open.
        package var connectionCount: Int { share.connections.count }

        /// Listens no more, finishes what is in flight, and returns when all connections are closed.
        package func stop() async {
            try? await listener.close().get()
            await share.connections.stop(within: share.limits.stopTime, on: listener.eventLoop)
            if share.limits.maxWaitingRequests != nil { await share.workers.end() }
        }

        /// Sets up a connection in memory, and closes it: the first one creates the generic types of its pipeline.
        ///
        /// Two event loops that create them at the same time can crash: the Swift runtime reads an argument of such a type
        /// before another thread has created it (`swift_checkMetadataState`, seen with Swift 6.3 in 1 of 200 starts).
        private static func createTypes(of share: ServerShare) throws {
            let channel = EmbeddedChannel()
            try ConnectionHandler.add(to: channel, share: share)
            _ = try channel.finish()
        }

        private static func reason(of error: any Error) -> String {
            guard let error = error as? IOError else { return String(describing: error) }
            return switch error.errnoCode {
            case EADDRINUSE: "the port is taken"
            case EADDRNOTAVAIL: "this machine does not have the address"
            case EACCES: "this needs rights that the process does not have"
            default: String(cString: strerror(error.errnoCode))
            }
        }
    }
#endif
