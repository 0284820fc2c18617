#if NIO
    import NIOCore
    import NIOTLS

    /// Tells when the TLS handshake of a connection is over, or that there will be none.
    final class HandshakeWait: ChannelInboundHandler {
        typealias InboundIn = NIOAny

        private let promise: EventLoopPromise<Void>

        /// Waits with a promise, which it fulfils in any case.
        init(_ promise: EventLoopPromise<Void>) {
            self.promise = promise
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .handshakeCompleted? = event as? TLSUserEvent { promise.succeed(()) }
            context.fireUserInboundEventTriggered(event)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            promise.fail(error)
            context.fireErrorCaught(error)
        }

        func channelInactive(context: ChannelHandlerContext) {
            promise.fail(ChannelError.eof)
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            promise.fail(ChannelError.eof)
        }
    }
#endif
