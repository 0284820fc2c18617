#if Mock
    public import Foundation
    public import MartletMock
    public import MartletRuntime

    // What generated code makes of what handlers return.
    extension MockServerAnswer: APIWrittenResponse {
        /// Makes a response with a body of a content type.
        public init(status: Int, contentType: String?, body: Data) {
            let headers: [(name: String, value: String)] = contentType.map { [("Content-Type", $0)] } ?? []
            self.init(status: status, headers: headers, body: .data(body))
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
    }

    extension HTTPHeaders {
        /// The fields as the server takes them.
        var pairs: [(name: String, value: String)] { fields.map { ($0.name, $0.value) } }
    }
#endif
