package import MartletContract
import MartletPayloads

/// A call that somebody's code may answer in place of the mock: it was let in.
package struct HandledCall: Sendable {
    /// A file of a form.
    package struct File: Sendable {
        /// The name of the field.
        package var field: String
        /// The name of the file; nil where the client named none.
        package var name: String?
        /// The content type; nil where the client named none.
        package var contentType: String?
        /// The bytes.
        package var bytes: [UInt8]
    }

    /// The name of the endpoint: `Booking.getSpecialists`.
    package var endpoint: String
    /// The request.
    package var request: MockRequest
    /// The values of the request by place and wire name: `query/page`, `body/name`, and `body` for a body that is one value.
    package var values: [Literal.Member]
    /// The files of its form.
    package var files: [File]

    /// The values as one object of JSON.
    package var json: String { JSONText.write(.object(values)) }
}

/// Answers a call; nil leaves it to the mock.
package typealias EndpointHandler = @Sendable (HandledCall) async throws -> MockAnswer?
