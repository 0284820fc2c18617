#if Mock
    public import Foundation
    public import MartletMock
    public import MartletRuntime

    /// What a handler throws so that the mock answers in its place: with an example, data made from the types, or what
    /// it keeps.
    public struct NotHandled: Error {
        /// Makes the error.
        public init() {}
    }

    /// What a handler throws to answer with a status that is no success, or in any other way that its type does not say.
    public struct ServerFailure: Error {
        /// What is answered.
        public let answer: MockServerAnswer

        /// Answers with a status, and bytes or nothing.
        ///
        /// - Parameters:
        ///   - status: The status code, 200 to 599.
        ///   - headers: The header fields.
        ///   - body: The body.
        public init(_ status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
            answer = MockServerAnswer(status: status, headers: headers.pairs, body: .data(body))
        }

        /// Answers with a status and JSON.
        ///
        /// - Parameters:
        ///   - status: The status code, 200 to 599.
        ///   - value: What is answered: a value of the type that the specification has for the status.
        ///   - contentType: What the body is.
        ///   - headers: The header fields, beside `Content-Type`.
        /// - Throws: `JSONError` when JSON cannot hold the value.
        public init(
            _ status: Int, _ value: some JSONValue, contentType: String = "application/json", headers: HTTPHeaders = [:]
        ) throws(JSONError) {
            answer = try MockServerAnswer.json(status, value, contentType: contentType).adding(headers)
        }
    }

    /// A call that no handler can be given, because a value of it is not there or is none of its type. It happens only where
    /// requests are not validated.
    struct UnreadableCall: Error {
        let reason: JSONError

        /// A problem (RFC 9457) that says what is wrong.
        var answer: MockServerAnswer {
            let detail = reason.path.isEmpty ? reason.message : "\(reason.path): \(reason.message)"
            let problem: JSON = .object([
                "type": "about:blank", "title": "Bad Request", "status": 400, "detail": .string(detail),
            ])
            let body = (try? JSONCoding.encode(problem)) ?? Data()
            return MockServerAnswer(
                status: 400, headers: [("Content-Type", "application/problem+json")], body: .data(body))
        }
    }
#endif
