#if Mock
    import NIOCore
    import NIOWebSocket

    /// Holds each frame to what a client may send: masked (RFC 6455, section 5.1), and as no extension changes it (section
    /// 5.2).
    final class FrameCheck: ChannelInboundHandler {
        typealias InboundIn = WebSocketFrame
        typealias InboundOut = WebSocketFrame

        /// A frame that no client may send.
        struct Fault: Error {}

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
                context.fireErrorCaught(Fault())
                return
            }
            context.fireChannelRead(data)
        }
    }
#endif
