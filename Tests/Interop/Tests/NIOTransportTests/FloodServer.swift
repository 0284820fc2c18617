import Foundation
import MartletRuntime
import NIOCore
import NIOPosix

/// A server on this machine that answers each request with a body as fast as the client takes it.
final class FloodServer: Sendable {
    /// How many bytes a piece has: 256 KiB.
    static let pieceBytes = 256 << 10

    /// The port.
    let port: Int
    private let channel: any Channel
    private let count: Locked<Int>
    private let ends: AsyncStream<Void>

    /// Starts a server.
    ///
    /// - Parameter pieces: How many pieces the body has.
    init(pieces: Int) async throws {
        let count = Locked(0)
        let (ends, ended) = AsyncStream<Void>.makeStream()
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Flood(pieces, count, ended))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress?.port ?? 0
        self.count = count
        self.ends = ends
    }

    deinit {
        channel.close(promise: nil)
    }

    /// How many pieces have left the server.
    var written: Int { count.withLock { $0 } }

    /// Waits until the next connection has ended.
    func waitForEnd() async { for await _ in ends { return } }

    private final class Flood: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let pieces: Int
        private let count: Locked<Int>
        private let ended: AsyncStream<Void>.Continuation

        init(_ pieces: Int, _ count: Locked<Int>, _ ended: AsyncStream<Void>.Continuation) {
            (self.pieces, self.count, self.ended) = (pieces, count, ended)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let length = pieces * FloodServer.pieceBytes
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: \(length)\r\n\r\n"
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: head)), promise: nil)
            let piece = ByteBuffer(repeating: UInt8(ascii: "\n"), count: FloodServer.pieceBytes)
            let count = count
            for _ in 0..<pieces {
                let written = context.eventLoop.makePromise(of: Void.self)
                written.futureResult.whenSuccess { count.withLock { $0 += 1 } }
                context.writeAndFlush(wrapOutboundOut(piece), promise: written)
            }
        }

        func channelInactive(context: ChannelHandlerContext) {
            ended.yield()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}
