import Foundation
import MartletRuntime
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket

/// A server of WebSockets on this machine, which says what a test tells it to, against the protocol if need be.
final class SocketServer: Sendable {
    /// What the server does.
    enum Act: Sendable {
        case text(String)
        case frame(WebSocketFrame)
        /// Bytes that need not be a frame.
        case bytes([UInt8])
        case hangUp
    }

    /// A frame as the server received it.
    struct Received: Sendable, Equatable {
        var opcode: UInt8
        var data: Data
        var isMasked: Bool
    }

    private struct State: Sendable {
        var heads: [HTTPRequestHead] = []
        var frames: [Received] = []
        var written = 0
    }

    /// The port.
    let port: Int
    private let channel: any Channel
    private let state: Locked<State>
    private let arrivals: AsyncStream<Received>
    private let ends: AsyncStream<Void>

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - identity: The certificate to speak TLS with; nil speaks without.
    ///   - opening: What it does when a socket is open.
    ///   - respond: What it does when a frame comes; nil echoes text and bytes.
    init(
        identity: TestAuthority.Identity? = nil, _ opening: [Act] = [],
        _ respond: (@Sendable (WebSocketFrame) -> [Act])? = nil
    ) async throws {
        let security = try identity.map { identity in
            try NIOSSLContext(
                configuration: .makeServerConfiguration(
                    certificateChain: NIOSSLCertificate.fromPEMFile(identity.certificate.path).map { .certificate($0) },
                    privateKey: .privateKey(NIOSSLPrivateKey(file: identity.key.path, format: .pem))))
        }
        let state = Locked(State())
        let (arrivals, arrived) = AsyncStream<Received>.makeStream()
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: 1 << 30, automaticErrorHandling: false,
            shouldUpgrade: { channel, head in
                state.withLock { $0.heads.append(head) }
                return channel.eventLoop.makeSucceededFuture([:])
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        Speaker(opening, respond ?? Self.echo, state, arrived, ended))
                }
            })
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard let security else { return }
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: security))
                }.flatMap {
                    channel.pipeline.configureHTTPServerPipeline(
                        withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress?.port ?? 0
        self.state = state
        self.arrivals = arrivals
        self.ends = ends
    }

    deinit {
        channel.close(promise: nil)
    }

    /// The server, for a client.
    var server: Server { Server(name: "sockets", url: "http://127.0.0.1:\(port)") }

    /// What sockets were asked for with.
    var heads: [HTTPRequestHead] { state.withLock { $0.heads } }

    /// The frames so far.
    var frames: [Received] { state.withLock { $0.frames } }

    /// How many things that it was told to send have left it.
    var written: Int { state.withLock { $0.written } }

    /// Waits for the next frame.
    func waitForFrame() async -> Received? {
        for await frame in arrivals { return frame }
        return nil
    }

    /// Waits until the next socket has ended.
    func waitForEnd() async { for await _ in ends { return } }

    private static let echo: @Sendable (WebSocketFrame) -> [Act] = { frame in
        guard [.text, .binary].contains(frame.opcode) else { return [] }
        return [.frame(WebSocketFrame(fin: true, opcode: frame.opcode, data: frame.unmaskedData))]
    }

    private final class Speaker: ChannelInboundHandler {
        typealias InboundIn = WebSocketFrame
        typealias OutboundOut = WebSocketFrame

        private let opening: [Act]
        private let respond: @Sendable (WebSocketFrame) -> [Act]
        private let state: Locked<State>
        private let arrived: AsyncStream<Received>.Continuation
        private let ended: AsyncStream<Void>.Continuation

        init(
            _ opening: [Act], _ respond: @escaping @Sendable (WebSocketFrame) -> [Act], _ state: Locked<State>,
            _ arrived: AsyncStream<Received>.Continuation, _ ended: AsyncStream<Void>.Continuation
        ) {
            (self.opening, self.respond, self.state) = (opening, respond, state)
            (self.arrived, self.ended) = (arrived, ended)
        }

        func handlerAdded(context: ChannelHandlerContext) {
            act(opening, context)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            let received = Received(
                opcode: UInt8(webSocketOpcode: frame.opcode), data: Data(frame.unmaskedData.readableBytesView),
                isMasked: frame.maskKey != nil)
            state.withLock { $0.frames.append(received) }
            arrived.yield(received)
            act(respond(frame), context)
        }

        func channelInactive(context: ChannelHandlerContext) {
            ended.yield()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }

        private func act(_ acts: [Act], _ context: ChannelHandlerContext) {
            let state = state
            for act in acts {
                let written = context.eventLoop.makePromise(of: Void.self)
                written.futureResult.whenSuccess { state.withLock { $0.written += 1 } }
                switch act {
                case .text(let text):
                    let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
                    context.writeAndFlush(wrapOutboundOut(frame), promise: written)
                case .frame(let frame):
                    context.writeAndFlush(wrapOutboundOut(frame), promise: written)
                case .bytes(let bytes):
                    // Past the encoder of frames.
                    if let encoder = try? context.pipeline.syncOperations.context(
                        handlerType: WebSocketFrameEncoder.self)
                    {
                        encoder.writeAndFlush(NIOAny(ByteBuffer(bytes: bytes)), promise: written)
                    }
                case .hangUp:
                    // After what is still being written.
                    let channel = context.channel
                    context.eventLoop.execute { channel.close(promise: written) }
                }
            }
        }
    }
}
