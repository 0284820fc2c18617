#if Mock
    import MartletMockEngine
    import NIOCore
    import NIOHTTP1

    /// A request whose header has come in, with what its answer depends on.
    struct Exchange {
        /// The first line and the header fields.
        let head: HTTPRequestHead
        /// When the header had come in.
        let start: NIODeadline
        /// The body, as far as it has come in.
        var body: [UInt8] = []
        /// How much the body is, as far as it has come in.
        var size = BodySize()
        /// How many bytes are reserved for the body and its values in what all connections share.
        var reservedBytes = 0
        /// Whether another request may follow on the connection.
        var isKeptAlive: Bool
        /// What the mock says of it; nil until it was asked, and where the log is told nothing.
        var record: RequestRecord?
        /// When the whole request had come in; the start until then.
        var end: NIODeadline

        init(_ head: HTTPRequestHead, at start: NIODeadline) {
            self.head = head
            self.start = start
            end = start
            // The reader stops behind a request that asks for another protocol; whether it gets that is not known yet.
            isKeptAlive = head.isKeepAlive && head.method != .CONNECT && !head.headers.contains(name: "Upgrade")
        }

        /// Whether the answer has no body whatever its header says.
        var isHead: Bool { head.method == .HEAD }

        /// Whether the client does not know pieces of a body whose length is not known (RFC 9112, section 7.1).
        var isOld: Bool { head.version == .http1_0 || head.version == .http0_9 }

        /// What the mock is asked.
        mutating func request() -> MockRequest {
            var entries = head.headers.map { HeaderFields.Entry($0.name, $0.value) }
            // The engine takes a request without the field for one that did not come over a network.
            if !head.headers.contains(name: "Host") { entries.append(HeaderFields.Entry("Host", "")) }
            defer { body = [] }
            return MockRequest(
                method: head.method.rawValue, target: head.uri, headers: HeaderFields(entries), body: body)
        }

        /// What is wrong with the header; nil when nothing is.
        ///
        /// - Parameter maxBodyBytes: The largest body.
        func refusal(maxBodyBytes: Int) -> Problem? {
            let hosts = head.headers["Host"].count
            guard hosts == 1 || (hosts == 0 && isOld) else {
                return Problem(400, "malformed-request", "A request has one Host field (RFC 9112, section 3.2).")
            }
            // The reader decodes nothing else, and a real server behind the mock would take the rest for the body.
            let codings = head.headers[canonicalForm: "Transfer-Encoding"]
            if let other = codings.first(where: { $0.lowercased() != "chunked" }) {
                return Problem(
                    501, "not-implemented", "The transfer coding '\(other.prefix(100))' is not known.")
            }
            if let expectation = head.headers.first(name: "Expect"), expectation.lowercased() != "100-continue" {
                return Problem(417, "expectation-failed", "Nothing but 100-continue can be expected.")
            }
            if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }), length > maxBodyBytes {
                return Self.tooLarge(maxBodyBytes)
            }
            return nil
        }

        /// Whether the client waits to be told that it may send the body (RFC 9110, section 10.1.1).
        var waitsForConsent: Bool { !isOld && head.headers.contains(name: "Expect") }

        /// What is said of a body that is too large.
        static func tooLarge(_ maxBodyBytes: Int) -> Problem {
            Problem(413, "body-too-large", "A body may have \(maxBodyBytes) bytes (--max-body).")
        }
    }
#endif
