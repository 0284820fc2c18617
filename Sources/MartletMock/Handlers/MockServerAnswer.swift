#if Mock
    public import Foundation
    import MartletMockEngine
    import MartletSyntax

    /// What a handler of a ``MockServer`` answers.
    public struct MockServerAnswer: Sendable {
        /// What follows the header.
        public enum Body: Sendable {
            /// Bytes; empty for no body.
            case data(Data)
            /// Pieces that are sent as they come. An error ends the connection, so that the client sees that the rest is missing.
            case stream(AsyncThrowingStream<Data, any Error>)
        }

        /// The status code, 200 to 599; any other is answered as a failure of the handler.
        public var status: Int
        /// The header fields; the server adds `Date` and what the connection needs.
        public var headers: [(name: String, value: String)]
        /// The body.
        public var body: Body

        /// Makes an answer.
        public init(
            status: Int, headers: [(name: String, value: String)] = [], body: Body = .data(Data())
        ) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// The answer as the engine sends it.
        var mockAnswer: MockAnswer {
            let fields = HeaderFields(headers.map { HeaderFields.Entry($0.name, $0.value) })
            let content: MockAnswer.Body =
                switch body {
                case .data(let data): data.isEmpty ? .none : .bytes(Array(data))
                case .stream(let pieces): .stream(PieceStream(pieces), length: nil)
                }
            return MockAnswer(status: status, headers: fields, body: content)
        }
    }

    /// Pieces that a handler makes, as a body.
    private struct PieceStream: BodyStream {
        private let pieces: Locked<AsyncThrowingStream<Data, any Error>?>

        init(_ pieces: AsyncThrowingStream<Data, any Error>) {
            self.pieces = Locked(pieces)
        }

        func next() async throws -> [UInt8]? {
            // All iterators of a stream share what is in it.
            guard var iterator = pieces.withLock({ $0 })?.makeAsyncIterator() else { return nil }
            while let piece = try await iterator.next() {
                if !piece.isEmpty { return Array(piece) }
            }
            return nil
        }

        /// Lets go of the stream, which is told of it when nobody holds it any more.
        func cancel() { pieces.withLock { $0 = nil } }
    }
#endif
