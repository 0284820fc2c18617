#if NIO
    import NIOCore

    /// Tells a connection that its server has ended its half, and ends it, but not at once.
    ///
    /// Servers often agree to a WebSocket, say one thing and hang up, and all of that may arrive together. The handlers are
    /// exchanged between two turns of the event loop, and that of HTTP drops what it has not read when the end comes.
    final class InputEnd: ChannelInboundHandler {
        typealias InboundIn = NIOAny

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            guard case .inputClosed? = event as? ChannelEvent else {
                return context.fireUserInboundEventTriggered(event)
            }
            let eventLoop = context.eventLoop
            let bound = NIOLoopBound(context, eventLoop: eventLoop)
            // In the first turn the handlers of HTTP go, and those of the WebSocket come.
            eventLoop.execute {
                eventLoop.execute {
                    bound.value.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
                    bound.value.close(promise: nil)
                }
            }
        }
    }
#endif
