#if Mock
    public import MartletMock
    public import MartletRuntime

    /// The header fields of an answer, as the specification has them; generated enums and structs conform.
    public protocol AnswerHeaders: Sendable {
        /// Writes the fields.
        func write(to fields: inout RequestWriter)
    }

    extension MockServerAnswer {
        /// Returns the answer with header fields.
        ///
        /// - Throws: `APIError` with `.encoding` for a value that no header field can have, such as one with a line break.
        public func with(_ headers: some AnswerHeaders) throws(APIError) -> MockServerAnswer {
            var fields = RequestWriter(path: "")
            headers.write(to: &fields)
            if let failure = fields.failure { throw failure }
            return adding(fields.headers)
        }
    }
#endif
