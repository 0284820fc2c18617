#if NIO
    import Foundation
    import MartletRuntime
    import NIOCore
    import NIOWebSocket

    /// Turns the frames of a WebSocket into messages, answers pings, and ends what breaks the rules (RFC 6455).
    final class SocketHandler: ChannelDuplexHandler {
        typealias InboundIn = WebSocketFrame
        typealias OutboundIn = WebSocketFrame
        typealias OutboundOut = WebSocketFrame

        /// How many frames a message may come in.
        static let maxFragments = 1 << 14

        /// The end of a connection that nobody has announced.
        static let lost = APIError(.network, reason: "the connection was lost")

        private let inbox: SocketInbox
        /// Whether no more is to be taken from the server.
        private var isOver = false
        /// Whether goodbye was said: nothing is sent after it (section 5.5.1).
        private var hasSaidGoodbye = false

        /// Delivers into an inbox.
        init(_ inbox: SocketInbox) {
            self.inbox = inbox
        }

        /// Reads on, unless too much waits: then the connection fills up, and the server waits.
        func read(context: ChannelHandlerContext) {
            if !inbox.pauses() { context.read() }
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            guard !hasSaidGoodbye else {
                promise?.fail(ChannelError.outputClosed)
                return
            }
            if unwrapOutboundIn(data).opcode == .connectionClose { hasSaidGoodbye = true }
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isOver else { return }
            let frame = unwrapInboundIn(data)
            // What a server sends is not masked (section 5.1), and no extension was agreed on (section 5.2).
            guard frame.maskKey == nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
                return fail(context, .protocolError, "a frame that the protocol does not allow")
            }
            switch frame.opcode {
            case .text:
                guard let text = Self.text(frame.data) else {
                    return fail(context, .invalidPayload, "text that is not UTF-8")
                }
                inbox.put(.text(text))
            case .binary: inbox.put(.binary(Data(frame.data.readableBytesView)))
            case .ping:
                // Who does not read answers gets none.
                guard context.channel.isWritable else { return }
                context.writeAndFlush(wrapOutboundOut(.fromClient(.pong, frame.data)), promise: nil)
            case .pong:
                if let number = frame.data.getInteger(at: frame.data.readerIndex, as: UInt64.self) {
                    inbox.pong(number)
                }
            case .connectionClose: receiveClose(context, frame.data)
            default: fail(context, .protocolError, "a frame that the protocol does not have")
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            switch error {
            case NIOWebSocketError.invalidFrameLength, NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
                NIOWebSocketFrameAggregator.Error.tooManyFragments:
                fail(
                    context, .messageTooBig,
                    "a message of more than \(inbox.maxMessageBytes) bytes, or in too many frames")
            case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error:
                fail(context, .protocolError, "frames that the protocol does not allow")
            default:
                isOver = true
                inbox.finish(throwing: NIOFailure.named(error))
                context.close(promise: nil)
            }
        }

        func channelInactive(context: ChannelHandlerContext) {
            // After an end that was said, this changes nothing.
            inbox.finish(throwing: Self.lost)
            context.fireChannelInactive()
        }

        /// Answers the server's goodbye and ends the connection (section 5.5.1).
        private func receiveClose(_ context: ChannelHandlerContext, _ data: ByteBuffer) {
            var data = data
            var closure = WebSocketClosure(.noStatus)
            if data.readableBytes > 0 {
                guard let code = data.readInteger(as: UInt16.self), let reason = Self.text(data) else {
                    return fail(context, .protocolError, "a goodbye that is none")
                }
                closure = WebSocketClosure(.init(rawValue: Int(code)), reason: reason)
            }
            isOver = true
            inbox.close(closure)
            end(context, closure.code == .noStatus ? nil : closure.code)
        }

        /// Ends the connection because of what the server has sent, and says so to both sides.
        private func fail(_ context: ChannelHandlerContext, _ code: WebSocketClosure.Code, _ reason: String) {
            guard !isOver else { return }
            isOver = true
            inbox.finish(throwing: APIError(.invalidResponse, reason: "the server sent \(reason)"))
            end(context, code)
        }

        private func end(_ context: ChannelHandlerContext, _ code: WebSocketClosure.Code?) {
            let frame = WebSocketFrame.close(code.map { WebSocketClosure($0) })
            let channel = context.channel
            guard !hasSaidGoodbye else { return channel.close(promise: nil) }
            hasSaidGoodbye = true
            context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in channel.close(promise: nil) }
        }

        /// Returns bytes as text; nil when they are not UTF-8.
        private static func text(_ bytes: ByteBuffer) -> String? {
            let text = String(decoding: bytes.readableBytesView, as: UTF8.self)
            return text.utf8.elementsEqual(bytes.readableBytesView) ? text : nil
        }
    }

    extension WebSocketFrame {
        /// Makes a frame as a client sends it: masked (RFC 6455, section 5.3).
        static func fromClient(_ opcode: WebSocketOpcode, _ data: ByteBuffer) -> WebSocketFrame {
            WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
        }

        /// Makes a goodbye; nil says nothing with it.
        static func close(_ closure: WebSocketClosure?) -> WebSocketFrame {
            var data = ByteBuffer()
            if let closure {
                data.writeInteger(UInt16(truncatingIfNeeded: closure.code.rawValue))
                data.writeString(closure.reason)
            }
            return .fromClient(.connectionClose, data)
        }
    }
#endif
