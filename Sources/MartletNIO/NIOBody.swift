#if NIO
    import AsyncHTTPClient
    import Foundation
    import MartletRuntime
    import NIOCore

    /// The body of an answer, of which a piece is taken from the connection when somebody asks for it: a server that is
    /// faster than its reader waits.
    final class NIOBody: TransportBody {
        private let demands: Mailbox<Void>
        private let pieces: Mailbox<Data>
        private let pump: Task<Void, Never>

        /// Takes a body over.
        ///
        /// - Parameters:
        ///   - body: The body.
        ///   - client: What it comes through, which is kept for as long as it does.
        ///   - monitor: Takes reports of pieces.
        init(_ body: HTTPClientResponse.Body, of client: NIOClient, monitor: TransferMonitor) {
            let (demands, pieces) = (Mailbox<Void>(), Mailbox<Data>())
            (self.demands, self.pieces) = (demands, pieces)
            pump = Task {
                do {
                    // The library's iterator belongs to one task.
                    var iterator = body.makeAsyncIterator()
                    while try await demands.next() != nil, let piece = try await iterator.next() {
                        monitor.reportActivity()
                        pieces.put(Data(piece.readableBytesView))
                    }
                    pieces.finish()
                } catch {
                    pieces.finish(throwing: NIOFailure.named(error))
                }
                withExtendedLifetime(client) {}
            }
        }

        deinit {
            pump.cancel()
        }

        func next() async throws -> Data? {
            demands.put(())
            return try await pieces.next()
        }

        func cancel() {
            pieces.finish(throwing: CancellationError())
            pump.cancel()
        }
    }
#endif
