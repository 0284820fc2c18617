#if Mock
    public import Foundation
    public import MartletMock
    public import MartletRuntime

    // What generated code makes of what handlers return.
    extension MockServerAnswer {
        /// Answers nothing but a status.
        public static func empty(_ status: Int, _: Void = ()) -> MockServerAnswer {
            MockServerAnswer(status: status)
        }

        /// Answers JSON.
        ///
        /// - Throws: `JSONError` when JSON cannot hold the value.
        public static func json(
            _ status: Int, _ value: some JSONValue, contentType: String = "application/json"
        ) throws(JSONError) -> MockServerAnswer {
            bytes(status, try JSONCoding.encode(value), contentType)
        }

        /// Answers JSON in a form of its own, such as a list of dates.
        ///
        /// - Throws: `JSONError` when JSON cannot hold the value.
        public static func json<Value>(
            _ status: Int, _ value: Value, contentType: String = "application/json",
            _ write: (inout JSONWriter, Value) -> Void
        ) throws(JSONError) -> MockServerAnswer {
            bytes(status, try JSONCoding.encode { writer in write(&writer, value) }, contentType)
        }

        /// Answers text.
        public static func text(
            _ status: Int, _ text: String, contentType: String = "text/plain; charset=utf-8"
        ) -> MockServerAnswer {
            bytes(status, Data(text.utf8), contentType)
        }

        /// Answers a file.
        public static func file(
            _ status: Int, _ data: Data, contentType: String = "application/octet-stream"
        ) -> MockServerAnswer {
            bytes(status, data, contentType)
        }

        /// Answers messages, one after another: server-sent events, or lines of JSON where the content type says so.
        public static func events<Message>(
            _ status: Int, _ messages: AnswerStream<Message>, contentType: String = "text/event-stream",
            as format: MessageFormat<Message>
        ) -> MockServerAnswer {
            let pieces = messages.mapped { message in try format.framed(message, contentType: contentType) }
            let headers = [("Content-Type", contentType), ("Cache-Control", "no-store")]
            return MockServerAnswer(status: status, headers: headers, body: .stream(pieces))
        }

        /// Returns the answer with header fields, which take the place of its own.
        public func adding(_ headers: HTTPHeaders) -> MockServerAnswer {
            var answer = self
            let names = Set(headers.fields.map { $0.name.lowercased() })
            answer.headers.removeAll { names.contains($0.name.lowercased()) }
            answer.headers += headers.pairs
            return answer
        }

        private static func bytes(_ status: Int, _ data: Data, _ contentType: String) -> MockServerAnswer {
            MockServerAnswer(status: status, headers: [("Content-Type", contentType)], body: .data(data))
        }
    }

    extension HTTPHeaders {
        /// The fields as the server takes them.
        var pairs: [(name: String, value: String)] { fields.map { ($0.name, $0.value) } }
    }
#endif
