public import Foundation

/// A response to a webhook or a callback, for the server framework to send.
///
/// Its description and its dump show the status and the size of the body.
public struct APIWebhookResponse: Sendable, CustomStringConvertible, CustomReflectable {
    /// The status code.
    public var status: Int
    /// The header fields, with `Content-Type` where there is a body.
    public var headers: HTTPHeaders
    /// The body; empty when there is none.
    public var body: Data

    /// Makes a response.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The status and the size of the body.
    public var description: String { "\(status), \(body.count) bytes" }

    /// What the description shows.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}

// For generated code.
extension APIWebhookResponse {
    /// Returns a response without a body.
    public static func empty(_ status: Int) -> APIWebhookResponse { APIWebhookResponse(status: status) }

    /// Returns a response of JSON.
    ///
    /// - Throws: ``JSONError`` when JSON cannot hold the value.
    public static func json(
        _ status: Int, _ value: some JSONValue, contentType: String = "application/json"
    ) throws(JSONError) -> APIWebhookResponse {
        bytes(status, try JSONCoding.encode(value), contentType)
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
    ) throws(JSONError) -> APIWebhookResponse {
        bytes(status, try JSONCoding.encode { writer in write(&writer, value) }, contentType)
    }

    /// Returns a response of text.
    public static func text(
        _ status: Int, _ text: String, contentType: String = "text/plain; charset=utf-8"
    ) -> APIWebhookResponse {
        bytes(status, Data(text.utf8), contentType)
    }

    /// Returns a response of bytes.
    public static func file(
        _ status: Int, _ data: Data, contentType: String = "application/octet-stream"
    ) -> APIWebhookResponse {
        bytes(status, data, contentType)
    }

    /// Returns the response with header fields.
    ///
    /// - Throws: ``APIError/Code/encoding`` for a value that no header field can have, such as one with a line break.
    public func with(_ headers: some APIWebhookHeaders) throws(APIError) -> APIWebhookResponse {
        var fields = RequestWriter(path: "")
        headers.write(to: &fields)
        if let failure = fields.failure { throw failure }
        var response = self
        for field in fields.headers.fields { response.headers[field.name] = field.value }
        return response
    }

    private static func bytes(_ status: Int, _ data: Data, _ contentType: String) -> APIWebhookResponse {
        APIWebhookResponse(status: status, headers: ["Content-Type": contentType], body: data)
    }
}
