import Foundation
import MartletRuntime
import NIOCore
import NIOPosix
import NIOSSL

/// A server with TLS on this machine, which keeps every byte that a client sends it through the encryption.
final class TLSServer: Sendable {
    /// What the server says after a handshake, and to a request.
    struct Manner: Sendable {
        /// The protocols that it agrees to (ALPN).
        var protocols = ["http/1.1"]
        /// What it sends as soon as the handshake is over.
        var greeting: [UInt8] = []
        /// What it answers to the head of a request.
        var answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        /// The authority whose certificates it lets clients in with, PEM; nil where it asks for none.
        var clientRoot: URL?
    }

    private struct State: Sendable {
        var received: [UInt8] = []
        var handshakes = 0
    }

    /// The port.
    let port: Int
    private let channel: any Channel
    private let state: Locked<State>
    private let ends: AsyncStream<Void>

    init(_ identity: TestAuthority.Identity, _ manner: Manner = Manner()) async throws {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(identity.certificate.path).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: identity.key.path, format: .pem)))
        configuration.applicationProtocols = manner.protocols
        if let root = manner.clientRoot {
            configuration.trustRoots = .file(root.path)
            configuration.certificateVerification = .noHostnameVerification
        }
        let context = try NIOSSLContext(configuration: configuration)
        let state = Locked(State())
        let (ends, ended) = AsyncStream<Void>.makeStream()
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLServerHandler(context: context), Listener(manner, state, ended),
                    ])
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress?.port ?? 0
        self.state = state
        self.ends = ends
    }

    deinit {
        channel.close(promise: nil)
    }

    /// The server, for a client.
    var server: Server { Server(name: "tls", url: "https://localhost:\(port)") }

    /// All that clients have sent.
    var received: [UInt8] { state.withLock { $0.received } }

    /// How often a handshake was finished.
    var handshakes: Int { state.withLock { $0.handshakes } }

    /// Waits until the next connection has ended.
    func waitForEnd() async { for await _ in ends { return } }

    private final class Listener: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let manner: Manner
        private let state: Locked<State>
        private let ended: AsyncStream<Void>.Continuation
        private var head: [UInt8] = []

        init(_ manner: Manner, _ state: Locked<State>, _ ended: AsyncStream<Void>.Continuation) {
            (self.manner, self.state, self.ended) = (manner, state, ended)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            guard "\(event)".hasPrefix("handshakeCompleted") else { return }
            state.withLock { $0.handshakes += 1 }
            guard !manner.greeting.isEmpty else { return }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: manner.greeting)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = Array(unwrapInboundIn(data).readableBytesView)
            state.withLock { $0.received += bytes }
            head += bytes
            guard String(decoding: head, as: UTF8.self).hasSuffix("\r\n\r\n") else { return }
            head = []
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: manner.answer)), promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            ended.yield()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}
