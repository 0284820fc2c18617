public import Foundation

/// A response that generated code writes: to a webhook, or of an emitted server.
public protocol APIWrittenResponse: Sendable {
    /// Makes a response.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - contentType: The content type of the body; nil without one.
    ///   - body: The body; empty when there is none.
    init(status: Int, contentType: String?, body: Data)

    /// Returns the response with header fields, which take the place of its own.
    func adding(_ headers: HTTPHeaders) -> Self
}

/// The header fields of a response that generated code writes: generated enums and structs conform.
public protocol APIResponseHeaders: Sendable {
    /// Writes the fields.
    func write(to fields: inout RequestWriter)
}

// For generated code.
extension APIWrittenResponse {
    /// Returns a response without a body.
    public static func empty(_ status: Int, _: Void = ()) -> Self {
        Self(status: status, contentType: nil, body: Data())
    }

    /// Returns a response of JSON.
    ///
    /// - Throws: ``JSONError`` when JSON cannot hold the value.
    public static func json(
        _ status: Int, _ value: some JSONValue, contentType: String = "application/json"
    ) throws(JSONError) -> Self {
        Self(status: status, contentType: contentType, body: try JSONCoding.encode(value))
    }

    /// Returns a response of JSON in a form of its own, such as a list of dates.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - value: The value.
    ///   - contentType: The content type.
    ///   - write: Writes the value.
    /// - Throws: ``JSONError`` when JSON cannot hold the value.
    public static func json<Value>(
        _ status: Int, _ value: Value, contentType: String = "application/json",
        _ write: (inout JSONWriter, Value) -> Void
    ) throws(JSONError) -> Self {
        let body = try JSONCoding.encode { writer in write(&writer, value) }
        return Self(status: status, contentType: contentType, body: body)
    }

    /// Returns a response of text.
    public static func text(
        _ status: Int, _ text: String, contentType: String = "text/plain; charset=utf-8"
    ) -> Self {
        Self(status: status, contentType: contentType, body: Data(text.utf8))
    }

    /// Returns a response of bytes.
    public static func file(
        _ status: Int, _ data: Data, contentType: String = "application/octet-stream"
    ) -> Self {
        Self(status: status, contentType: contentType, body: data)
    }

    /// Returns the response with header fields.
    ///
    /// - Throws: ``APIError/Code/encoding`` for a value that no header field can have, such as one with a line break.
    public func with(_ headers: some APIResponseHeaders) throws(APIError) -> Self {
        var fields = RequestWriter(path: "")
        headers.write(to: &fields)
        if let failure = fields.failure { throw failure }
        return adding(fields.headers)
    }
}
