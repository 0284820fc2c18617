#if Mock
    import MartletMockEngine
    import NIOCore
    import NIOWebSocket

    /// The server's side of a WebSocket: turns frames into messages, and answers pings and goodbyes (RFC 6455).
    final class SocketConnection: ChannelInboundHandler {
        typealias InboundIn = WebSocketFrame
        typealias OutboundOut = WebSocketFrame

        /// How many frames a message may come in.
        private static let maxFragments = 1 << 14

        private let socket: any MockSocket
        private let share: ServerShare
        private var limits: ServerLimits { share.limits }
        /// Whether goodbye was said: nothing is sent or looked at behind it (section 5.5.1).
        private var isOver = false
        /// Frames that came while a large message was handled; nil while none is.
        private var waiting: CircularBuffer<WebSocketFrame>?
        private var heartbeat: RepeatedTask?
        /// How many pings were sent since something came in.
        private var unanswered = 0

        private init(_ socket: any MockSocket, share: ServerShare) {
            self.socket = socket
            self.share = share
        }

        /// Makes a connection a WebSocket, behind the handler of a name.
        static func add(
            _ socket: any MockSocket, behind name: String, to operations: ChannelPipeline.SynchronousOperations,
            share: ServerShare
        ) throws {
            let limits = share.limits
            let before = try operations.context(name: name).handler
            let handlers: [any ChannelHandler] = [
                WebSocketFrameEncoder(),
                ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limits.maxMessageBytes)),
                FrameCheck(),
                NIOWebSocketFrameAggregator(
                    minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: maxFragments,
                    maxAccumulatedFrameSize: limits.maxMessageBytes),
                SocketConnection(socket, share: share),
            ]
            try operations.addHandlers(handlers, position: .after(before))
        }

        func handlerAdded(context: ChannelHandlerContext) {
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            let pause = TimeAmount(limits.idleTime / 2)
            heartbeat = context.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in
                bound.value.0.beat(bound.value.1)
            }
            perform(socket.opened(), context)
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            heartbeat?.cancel()
            heartbeat = nil
        }

        func channelInactive(context: ChannelHandlerContext) {
            heartbeat?.cancel()
            heartbeat = nil
            context.fireChannelInactive()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isOver else { return }
            unanswered = 0
            let frame = unwrapInboundIn(data)
            if waiting == nil { take(frame, context) } else { waiting?.append(frame) }
        }

        private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
            let bytes = frame.unmaskedData
            switch frame.opcode {
            case .text:
                guard let text = Self.text(bytes) else { return close(context, 1_007, "text that is not UTF-8") }
                receive(.text(text), count: bytes.readableBytes, context)
            case .binary:
                receive(.binary(Array(bytes.readableBytesView)), count: bytes.readableBytes, context)
            case .ping:
                // Who does not read answers gets none.
                guard context.channel.isWritable else { return }
                context.writeAndFlush(
                    wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: bytes)), promise: nil)
            case .pong: break
            case .connectionClose: answerGoodbye(bytes, context)
            default: close(context, 1_002, "a frame that the protocol does not have")
            }
        }

        /// Handles a message; one that is large or takes long on another thread, while nothing more is read.
        private func receive(_ message: SocketMessage, count: Int, _ context: ChannelHandlerContext) {
            if count <= WorkerPool.promptBytes, let events = socket.receivedPromptly(message) {
                return perform(events, context)
            }
            // The message is in memory until it was handled.
            let reserved: Int
            switch message {
            case .text(let text): reserved = count + BodySize(of: Array(text.utf8)).memoryBytes
            case .binary: reserved = count
            }
            guard share.reserve(reserved) else {
                return close(context, 1_013, "other messages take all memory there is")
            }
            waiting = CircularBuffer()
            readIfWanted(context)
            let loop = context.eventLoop
            let bound = NIOLoopBound((self, context), eventLoop: loop)
            let isTaken = WorkerPool.bodies.submit { [socket, share] in
                let events = socket.received(message)
                share.release(reserved)
                loop.execute { bound.value.0.goOn(events, bound.value.1) }
            }
            guard !isTaken else { return }
            share.release(reserved)
            close(context, 1_013, "too many large messages wait to be handled")
        }

        /// Goes on behind a large message.
        private func goOn(_ events: [SocketEvent], _ context: ChannelHandlerContext) {
            guard context.channel.isActive else { return }
            var frames = waiting ?? []
            waiting = nil
            perform(events, context)
            while waiting == nil, !isOver, let frame = frames.popFirst() { take(frame, context) }
            waiting?.append(contentsOf: frames)
            readIfWanted(context)
        }

        /// Reads on where the client reads what is sent, and no message is handled.
        private func readIfWanted(_ context: ChannelHandlerContext) {
            let isWanted = context.channel.isWritable && waiting == nil
            context.channel.setOption(.autoRead, value: isWanted).whenFailure { _ in }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            switch event {
            case ChannelEvent.inputClosed: context.close(promise: nil)
            case ConnectionEvent.serverStops: close(context, 1_001, "the mock ends")
            default: context.fireUserInboundEventTriggered(event)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            switch error {
            case NIOWebSocketError.invalidFrameLength, NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
                NIOWebSocketFrameAggregator.Error.tooManyFragments:
                close(context, 1_009, "a message may have \(limits.maxMessageBytes) bytes")
            case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error, is FrameCheck.Fault:
                close(context, 1_002, "frames that the protocol does not allow")
            default: context.close(promise: nil)
            }
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            // Who does not read what is sent is not read either.
            readIfWanted(context)
            context.fireChannelWritabilityChanged()
        }

        private func perform(_ events: [SocketEvent], _ context: ChannelHandlerContext) {
            guard !events.isEmpty else { return }
            for event in events where !isOver {
                switch event {
                case .message(.text(let text)): send(.text, ByteBuffer(string: text), context)
                case .message(.binary(let bytes)): send(.binary, ByteBuffer(bytes: bytes), context)
                case .close(let code, let reason): close(context, code, reason)
                }
            }
            context.flush()
        }

        private func send(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
            context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: bytes)), promise: nil)
        }

        private func answerGoodbye(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
            var rest = bytes
            guard bytes.readableBytes > 0 else { return say(goodbye: ByteBuffer(), context) }
            guard let code = rest.readInteger(as: UInt16.self), Self.isCode(code), Self.text(rest) != nil else {
                return close(context, 1_002, "a goodbye that is none")
            }
            say(goodbye: ByteBuffer(integer: code), context)
        }

        private func close(_ context: ChannelHandlerContext, _ code: UInt16, _ reason: String) {
            var bytes = ByteBuffer(integer: code)
            bytes.writeBytes(Self.short(reason))
            say(goodbye: bytes, context)
        }

        /// Says goodbye once, and closes the connection.
        private func say(goodbye: ByteBuffer, _ context: ChannelHandlerContext) {
            guard !isOver else { return }
            isOver = true
            let channel = context.channel
            let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: goodbye)
            // The client ends the connection when it has read that, or it is ended.
            context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in
                channel.close(mode: .output, promise: nil)
            }
            context.eventLoop.scheduleTask(in: ConnectionHandler.lingering) { channel.close(promise: nil) }
        }

        private func beat(_ context: ChannelHandlerContext) {
            guard !isOver else { return }
            guard unanswered < 2 else { return context.close(promise: nil) }
            unanswered += 1
            context.writeAndFlush(
                wrapOutboundOut(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())), promise: nil)
        }

        /// A reason as UTF-8 of at most 123 bytes, the most that a goodbye holds.
        private static func short(_ reason: String) -> [UInt8] {
            var text = Substring(reason)
            while text.utf8.count > 123 { text.removeLast() }
            return Array(text.utf8)
        }

        /// Whether a goodbye may have a code (section 7.4).
        private static func isCode(_ code: UInt16) -> Bool {
            switch code {
            case 1_000...1_003, 1_007...1_014, 3_000...4_999: true
            default: false
            }
        }

        /// Returns bytes as text; nil when they are not UTF-8.
        private static func text(_ bytes: ByteBuffer) -> String? {
            String(validating: bytes.readableBytesView, as: UTF8.self)
        }
    }
#endif
