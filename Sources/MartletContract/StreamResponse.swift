/// What a document says of a response that is a stream, beside its messages. Clients accept any success, and only some dialects can
/// say it, so all are equal.
package struct StreamResponse: Sendable, Equatable {
    /// The status; nil where it is any success.
    package var status: StatusRange?
    /// The description; CommonMark.
    package var description: String?

    package init(status: StatusRange? = nil, description: String? = nil) {
        self.status = status
        self.description = description
    }

    package static func == (left: StreamResponse, right: StreamResponse) -> Bool { true }
}
