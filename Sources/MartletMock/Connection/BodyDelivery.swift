#if Mock
    import MartletMockEngine
    import NIOCore

    /// The body of an answer that is sent bit by bit.
    struct BodyDelivery {
        /// The pause before each bit but the first.
        let pause: Duration
        private let pieces: [[UInt8]]
        /// How many bytes a bit has; nil sends each piece as it is.
        private let stepBytes: Int?
        private let isChunked: Bool
        private var index = 0
        private var offset = 0
        private var isOver = false
        /// How many bytes are sent before the connection is closed in the middle of it; nil sends them all.
        private var allowance: Int?

        init(_ answer: MockAnswer, framing: AnswerWriter.Framing) {
            isChunked = framing == .chunked
            var pause = Duration.zero
            switch answer.body {
            // Streams are passed on by themselves.
            case .none, .stream: pieces = []
            case .bytes(let bytes): pieces = [bytes]
            case .pieces(let several, let between): (pieces, pause) = (several, between)
            }
            switch answer.delivery {
            case .slow(let rate):
                // Ten bits a second, or one byte at a time.
                let rate = max(1, rate)
                let step = max(1, rate / 10)
                stepBytes = step
                pause = .nanoseconds(Int(1_000_000_000 * Double(step) / Double(rate)))
            case .truncated:
                stepBytes = nil
                allowance = pieces.reduce(0) { $0 + $1.count } / 2
            case .whole, .dropped, .garbage: stepBytes = nil
            }
            self.pause = pause
        }

        /// Returns the next bit as it is sent; nil behind the last.
        mutating func next() -> ByteBuffer? {
            guard !isOver else { return nil }
            while let bit = nextBit() {
                guard !bit.isEmpty else { continue }
                return isChunked ? Self.chunk(bit) : ByteBuffer(bytes: bit)
            }
            isOver = true
            return isChunked && allowance == nil ? ByteBuffer(staticString: "0\r\n\r\n") : nil
        }

        private mutating func nextBit() -> ArraySlice<UInt8>? {
            guard index < pieces.count, allowance != 0 else { return nil }
            let piece = pieces[index]
            let count = min(piece.count - offset, stepBytes ?? piece.count, allowance ?? piece.count)
            let bit = piece[offset..<(offset + count)]
            allowance = allowance.map { $0 - count }
            offset += count
            if offset == piece.count { (index, offset) = (index + 1, 0) }
            return bit
        }

        /// Returns a piece of a body whose length is not known (RFC 9112, section 7.1).
        static func chunk(_ bytes: ArraySlice<UInt8>) -> ByteBuffer {
            var buffer = ByteBuffer()
            buffer.reserveCapacity(bytes.count + 16)
            buffer.writeString(String(bytes.count, radix: 16))
            buffer.writeStaticString("\r\n")
            buffer.writeBytes(bytes)
            buffer.writeStaticString("\r\n")
            return buffer
        }
    }
#endif
