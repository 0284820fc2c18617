public import Foundation
public import MartletRuntime

/// An answer that refuses: what a ``MockStub`` throws to have the client get a status of an error.
public struct MockFailure: Error {
    /// The answer.
    public let response: TransportResponse

    /// Makes an answer with bytes, or without a body.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The header fields.
    ///   - body: The body.
    public init(_ status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        response = TransportResponse(status: status, headers: headers, body: body)
    }

    /// Makes an answer with JSON.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - value: What it carries: a type that the specification declares for the status, so that the client reads it.
    ///   - headers: The header fields, beside `Content-Type`.
    /// - Throws: `JSONError` when JSON cannot hold the value.
    public init(_ status: Int, _ value: some JSONValue, headers: HTTPHeaders = [:]) throws(JSONError) {
        let fields = headers.adding(contentType: "application/json")
        self.init(status, headers: fields, body: try JSONCoding.encode(value))
    }
}

extension HTTPHeaders {
    /// Returns the fields with a content type, unless they have one.
    func adding(contentType: String) -> HTTPHeaders {
        var fields = self
        if fields["Content-Type"] == nil { fields["Content-Type"] = contentType }
        return fields
    }
}
