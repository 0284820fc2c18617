#if Mock
    import NIOCore

    /// Sees bytes come in before they are a request.
    final class ArrivalWatch: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        /// When the first byte came that belongs to no request yet; nil while there is none.
        private(set) var since: NIODeadline?
        /// How many bytes have come since then, and a few more that belonged to the request before.
        private(set) var bytes = 0

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            bytes += unwrapInboundIn(data).readableBytes
            if since == nil { since = .now() }
            context.fireChannelRead(data)
        }

        /// Notes that what came in has become a part of a request.
        func settle() {
            since = nil
            bytes = 0
        }
    }
#endif
