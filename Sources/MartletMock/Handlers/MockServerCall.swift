#if Mock
    public import Foundation
    import MartletMockEngine

    /// A request that a handler may answer: a ``MockServer`` has found its endpoint, checked its credentials, and held it
    /// to the specification.
    public struct MockServerCall: Sendable {
        /// The name of the endpoint: `Booking.getSpecialists`.
        public let endpoint: String
        /// The method: `GET`.
        public let method: String
        /// The path with its query, as they were sent: `/specialists?page=2`.
        public let target: String
        /// The header fields, as they were sent.
        public let headers: [(name: String, value: String)]
        /// The values that the specification names, as an object of JSON in UTF-8. Its members are called `path/id`, `query/page`,
        /// `header/X-Trace` and `cookie/theme` for parameters that were sent or have a default, `body/name` for the fields of
        /// a body or form that the endpoint itself declares, and `body` for one that is a value or text as a whole.
        public let values: Data
        /// The body, as it was sent; empty without one.
        public let body: Data
        /// The files of a form of several parts, in order.
        public let files: [MockServerFile]

        init(_ call: HandledCall) {
            endpoint = call.endpoint
            method = call.request.method
            target = call.request.query.map { "\(call.request.path)?\($0)" } ?? String(call.request.path)
            headers = call.request.headers.entries.map { ($0.name, $0.value) }
            values = Data(call.json.utf8)
            body = Data(call.request.body)
            files = call.files.map {
                MockServerFile(
                    field: $0.field, fileName: $0.name, contentType: $0.contentType, data: Data($0.bytes))
            }
        }

        /// The value of the first header field of a name, whatever the case of its letters; nil without one.
        public subscript(header name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }

    /// A file of a form of several parts (RFC 7578).
    public struct MockServerFile: Sendable {
        /// The name of the field.
        public let field: String
        /// The name that the client gives the file, which may be anything; nil where it gives none.
        public let fileName: String?
        /// The content type that the client names; nil where it names none.
        public let contentType: String?
        /// The bytes.
        public let data: Data
    }
#endif
