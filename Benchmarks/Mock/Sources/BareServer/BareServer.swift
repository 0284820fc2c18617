import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers each request with the same status, header fields and body: those of a file, as `curl --include` writes them.
@main
struct BareServer {
    static func main() async throws {
        let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        let lines = parts[0].split(separator: "\r\n")
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            let field = line.split(separator: ":", maxSplits: 1)
            headers.add(name: String(field[0]), value: field[1].trimmingCharacters(in: .whitespaces))
        }
        let body = ByteBuffer(string: parts.count > 1 ? String(parts[1]) : "")
        let fields = headers
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1_024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(SameAnswer(fields, body))
                }
            }
        let channel = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
        print("listening on http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
        fflush(nil)
        try await channel.closeFuture.get()
    }
}

private final class SameAnswer: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let head: HTTPResponseHead
    private let body: ByteBuffer

    init(_ headers: HTTPHeaders, _ body: ByteBuffer) {
        head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
        self.body = body
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .end = unwrapInboundIn(data) else { return }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
