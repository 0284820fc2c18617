#if NIO
    import Foundation
    import MartletRuntime
    import NIOCore
    import NIOHTTP1

    /// Reads the answer of a server that opens no WebSocket, and closes the connection.
    final class RefusalReader: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart

        /// The most bytes that are read of it.
        private static let maxBytes = 1 << 20

        private let promise: EventLoopPromise<TransportResponse>
        private var response: TransportResponse?

        /// Reads for a promise, which it fulfils in any case.
        init(_ promise: EventLoopPromise<TransportResponse>) {
            self.promise = promise
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                response = TransportResponse(
                    status: Int(head.status.code), headers: MartletRuntime.HTTPHeaders(head.headers))
            case .body(let piece):
                let room = Self.maxBytes - (response?.body.count ?? 0)
                response?.body.append(contentsOf: piece.readableBytesView.prefix(room))
                if piece.readableBytes >= room { finish(context) }
            case .end:
                finish(context)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            promise.fail(error)
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            promise.fail(ChannelError.eof)
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            promise.fail(ChannelError.eof)
        }

        private func finish(_ context: ChannelHandlerContext) {
            if let response, response.status != 101 {
                promise.succeed(response)
            } else {
                promise.fail(APIError(.invalidResponse, reason: "the server agreed to something else than a WebSocket"))
            }
            context.close(promise: nil)
        }
    }
#endif
