/// The status and the description that a document gives a streamed response. All values are equal: clients accept any success, and only
/// some dialects can state one.
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
