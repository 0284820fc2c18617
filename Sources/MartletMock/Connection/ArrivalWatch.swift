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
        /// What is being read just now; nil while nothing is.
        private(set) var arriving: ByteBuffer?

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let buffer = unwrapInboundIn(data)
            bytes += buffer.readableBytes
            if since == nil { since = .now() }
            arriving = buffer
            context.fireChannelRead(data)
            arriving = nil
        }

        /// Notes that what came in has become a part of a request.
        func settle() {
            since = nil
            bytes = 0
        }
    }
#endif
