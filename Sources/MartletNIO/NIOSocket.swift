#if NIO
    import Foundation
    import MartletRuntime
    import NIOCore
    import NIOWebSocket

    /// A WebSocket over SwiftNIO. The connection ends with it.
    final class NIOSocket: TransportSocket {
        /// How long the server may take to answer a goodbye.
        private static let goodbyeTime = TimeAmount.seconds(5)

        private let channel: any Channel
        private let inbox: SocketInbox

        /// Takes a connection over.
        init(_ channel: any Channel, _ inbox: SocketInbox) {
            self.channel = channel
            self.inbox = inbox
        }

        deinit {
            cancel()
        }

        var closure: WebSocketClosure? { inbox.closure }

        func send(_ message: WebSocketMessage) async throws {
            switch message {
            case .text(let text): try await write(.fromClient(.text, ByteBuffer(string: text)))
            case .binary(let data): try await write(.fromClient(.binary, ByteBuffer(bytes: data)))
            }
        }

        func receive() async throws -> WebSocketMessage? {
            guard let next = try await inbox.next() else { return nil }
            if next.resumes { channel.read() }
            return next.message
        }

        /// Sends a ping and returns when the server has answered it.
        ///
        /// - Throws: As ``receive()``, and ``APIError/Code/network`` when the socket was closed meanwhile.
        func ping() async throws {
            try await inbox.awaitPong { number in try await self.write(.fromClient(.ping, ByteBuffer(integer: number)))
            }
        }

        func close(_ closure: WebSocketClosure) async {
            do {
                try await write(.close(closure))
                // The server says goodbye, too, and ends the connection; one that does not is not waited for.
                channel.eventLoop.scheduleTask(in: Self.goodbyeTime) { [channel] in channel.close(promise: nil) }
            } catch {
                cancel()
            }
            inbox.finish()
        }

        func cancel() {
            channel.close(promise: nil)
        }

        /// Writes a frame and waits until the connection has taken it.
        ///
        /// - Throws: What the library throws, and `CancellationError` at once when the task is cancelled. Then the frame
        ///   may still go out: half of one cannot be taken back.
        private func write(_ frame: WebSocketFrame) async throws {
            try Task.checkCancellation()
            let written = channel.eventLoop.makePromise(of: Void.self)
            channel.writeAndFlush(frame).cascade(to: written)
            do {
                try await withTaskCancellationHandler {
                    try await written.futureResult.get()
                } onCancel: {
                    written.fail(CancellationError())
                }
            } catch {
                throw NIOFailure.named(error)
            }
        }
    }
#endif
