#if Mock
    import MartletMockEngine
    import NIOCore
    import NIOHTTP1

    /// Hands what a real server sends to a body.
    final class NetworkHandler: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart

        private let body: NetworkBody

        init(_ body: NetworkBody) {
            self.body = body
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): body.receive(head)
            case .body(let bytes): body.receive(Array(bytes.readableBytesView))
            case .end:
                body.finish(nil)
                context.close(promise: nil)
            }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            // What came was no whole part.
            if body.isAwaited { context.read() }
        }

        func channelInactive(context: ChannelHandlerContext) {
            body.finish(RealServerFailure("it closed the connection before the end of its answer"))
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            let isHTTP = error is HTTPParserError
            body.finish(isHTTP ? RealServerFailure("its answer is none of HTTP") : error)
            context.close(promise: nil)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            // A client that does not read is no fault of the server.
            if event is IdleStateHandler.IdleStateEvent, body.isAwaited {
                body.finish(RealServerFailure("nothing came", isTimeout: true))
                context.close(promise: nil)
            }
        }
    }
#endif
