#if Mock
    import MartletContract
    import MartletMockEngine
    import NIOCore

    /// Reads the first line of requests whose method the parser does not know.
    enum UnknownMethod {
        /// The greatest length of a method in characters; the longest registered method has 17.
        private static let limit = 32

        /// Returns the request that begins bytes, without its header and body; nil where they begin none, or where one begins
        /// that has a method of the contract's.
        ///
        /// - Source: RFC 9112, section 3, <https://www.rfc-editor.org/rfc/rfc9112#section-3>
        static func request(in bytes: ByteBuffer) -> MockRequest? {
            let line = bytes.readableBytesView.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
            guard line.endIndex < bytes.readableBytesView.endIndex else { return nil }
            let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            guard words.count == 3, words[2].elementsEqual("HTTP/1.1".utf8), (1...limit).contains(words[0].count),
                words[0].allSatisfy(isTokenByte),
                words[1].first == UInt8(ascii: "/"), words[1].allSatisfy({ (0x21...0x7E).contains($0) })
            else { return nil }
            let method = String(decoding: words[0], as: UTF8.self)
            guard !Endpoint.Method(token: method).isStandard else { return nil }
            return MockRequest(method: method, target: String(decoding: words[1], as: UTF8.self))
        }

        /// Whether a byte may stand in a token (RFC 9110, section 5.6.2).
        private static func isTokenByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }
    }
#endif
