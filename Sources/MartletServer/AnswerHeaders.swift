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
        public func with(_ headers: some AnswerHeaders) -> MockServerAnswer {
            var fields = RequestWriter(path: "")
            headers.write(to: &fields)
            return adding(fields.headers)
        }
    }
#endif
