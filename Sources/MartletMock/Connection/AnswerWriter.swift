#if Mock
    import MartletFormats
    import MartletMockEngine
    import NIOCore
    import NIOHTTP1

    /// Writes the header of an answer, and bodies whose length is known.
    struct AnswerWriter {
        /// How the client knows where the body ends (RFC 9112, section 6.3).
        enum Framing: Equatable {
            /// The status says that there is none.
            case bodiless
            /// By its length, in bytes.
            case length(Int)
            /// By its last piece.
            case chunked
            /// By the end of the connection.
            case toTheEnd
        }

        /// What the connection says itself.
        private static let own = ["content-length", "date", "connection", "transfer-encoding"]

        private var date = DateStamp()

        /// Returns how the body of an answer is framed.
        static func framing(of answer: MockAnswer, isOld: Bool) -> Framing {
            if answer.status < 200 || answer.status == 204 || answer.status == 304 { return .bodiless }
            return switch (answer.body, answer.delivery) {
            case (.none, _): .length(0)
            case (.bytes(let bytes), _): .length(bytes.count)
            case (.pieces(let pieces, _), .truncated): .length(pieces.reduce(0) { $0 + $1.count })
            case (.stream(_, let length?), _): .length(length)
            case (.pieces, _), (.stream, _): isOld ? .toTheEnd : .chunked
            }
        }

        /// Writes the first line and the header.
        mutating func writeHead(
            of answer: MockAnswer, framing: Framing, to exchange: Exchange, isLast: Bool, into buffer: inout ByteBuffer,
            at time: Timestamp
        ) {
            if answer.status == 200 {
                buffer.writeStaticString("HTTP/1.1 200 OK\r\n")
            } else {
                let status = HTTPResponseStatus(statusCode: answer.status)
                buffer.writeString("HTTP/1.1 \(answer.status) \(status.reasonPhrase)\r\n")
            }
            var asksForSwitch = false
            for entry in answer.headers.entries where !Self.isOwn(entry.name) {
                Self.write(entry.name, entry.value, into: &buffer)
                if entry.name.utf8.count == 7, entry.name.lowercased() == "upgrade" { asksForSwitch = true }
            }
            buffer.writeStaticString("Date: ")
            buffer.writeString(date.text(at: time))
            switch framing {
            case .bodiless, .toTheEnd: break
            case .length(let count):
                buffer.writeStaticString("\r\nContent-Length: ")
                buffer.writeString(String(count))
            case .chunked: buffer.writeStaticString("\r\nTransfer-Encoding: chunked")
            }
            if isLast {
                buffer.writeString(asksForSwitch ? "\r\nConnection: Upgrade, close" : "\r\nConnection: close")
            } else if exchange.isOld {
                buffer.writeStaticString("\r\nConnection: keep-alive")
            }
            buffer.writeStaticString("\r\n\r\n")
        }

        /// Writes a header field, unless its name is none. What would end the value, or the header, becomes a space.
        static func write(_ name: String, _ value: String, into buffer: inout ByteBuffer) {
            guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }) else {
                return
            }
            buffer.writeString(name)
            buffer.writeStaticString(": ")
            if value.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) {
                buffer.writeString(value)
            } else {
                buffer.writeBytes(value.utf8.map { $0 >= 0x20 || $0 == 0x09 ? $0 : 0x20 })
            }
            buffer.writeStaticString("\r\n")
        }

        private static func isOwn(_ name: String) -> Bool {
            switch name.utf8.count {
            case 4, 10, 14, 17: own.contains(name.lowercased())
            default: false
            }
        }
    }
#endif
