#if NIO
    import Foundation
    import NIOCore

    /// The body of a request in pieces, each of which is reported when it goes out: a long upload is no silence.
    struct BodyPieces: AsyncSequence, Sendable {
        /// How many bytes go out at once.
        private static let pieceBytes = 64 << 10

        private let data: Data
        private let watch: SilenceWatch

        init(_ data: Data, _ watch: SilenceWatch) {
            self.data = data
            self.watch = watch
        }

        struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var rest: Data
            fileprivate let watch: SilenceWatch

            mutating func next() async -> ByteBuffer? {
                watch.report()
                guard !rest.isEmpty else { return nil }
                let piece = ByteBuffer(bytes: rest.prefix(BodyPieces.pieceBytes))
                rest = rest.dropFirst(BodyPieces.pieceBytes)
                return piece
            }
        }

        func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(rest: data, watch: watch)
        }
    }
#endif
