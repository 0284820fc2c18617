#if NIO
    import Foundation
    import MartletRuntime
    import NIOCore

    /// The body of a request in pieces, read from memory or from disk, each of which is reported when it goes out: a long upload is no silence.
    struct BodyPieces: AsyncSequence, Sendable {
        private let body: RequestBody
        private let watch: SilenceWatch

        init(_ body: RequestBody, _ watch: SilenceWatch) {
            self.body = body
            self.watch = watch
        }

        struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var reader: RequestBody.Reader
            fileprivate let watch: SilenceWatch
            fileprivate var sent = 0

            mutating func next() async throws -> ByteBuffer? {
                // Whoever asks for the next piece has sent the one before.
                watch.reportSent(sent)
                guard let piece = try reader.next() else { return nil }
                sent += piece.count
                return ByteBuffer(bytes: piece)
            }
        }

        func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(reader: body.reader(), watch: watch)
        }
    }
#endif
