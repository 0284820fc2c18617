#if Mock
    import MartletMockEngine
    import NIOCore

    /// Passes a body on that somebody else sends, piece by piece.
    struct StreamPassing: Sendable {
        private let stream: any BodyStream
        private let framing: AnswerWriter.Framing
        private let delivery: MockAnswer.Delivery

        init(_ stream: any BodyStream, _ framing: AnswerWriter.Framing, _ delivery: MockAnswer.Delivery) {
            self.stream = stream
            self.framing = framing
            self.delivery = delivery
        }

        /// Passes all of it on; no piece is read before the one before has gone.
        ///
        /// - Parameter send: Sends a piece as it stands on the wire.
        /// - Returns: Whether all of it has gone.
        func pass(_ send: (ByteBuffer) async throws -> Void) async -> Bool {
            defer { stream.cancel() }
            var rest: Int? = if case .length(let count) = framing { count } else { nil }
            do {
                while let piece = try await stream.next() {
                    guard rest.map({ piece.count <= $0 }) ?? true else { return false }
                    rest = rest.map { $0 - piece.count }
                    let isChunked = framing == .chunked
                    try await send(isChunked ? BodyDelivery.chunk(piece[...]) : ByteBuffer(bytes: piece))
                    if delivery == .truncated { return false }
                    if case .slow(let rate) = delivery {
                        try await Task.sleep(for: .seconds(Double(piece.count) / Double(max(1, rate))))
                    }
                }
                guard rest ?? 0 == 0 else { return false }
                if framing == .chunked { try await send(ByteBuffer(staticString: "0\r\n\r\n")) }
                return true
            } catch {
                return false
            }
        }
    }
#endif
