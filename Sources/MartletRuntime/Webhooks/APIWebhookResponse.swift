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

extension APIWebhookResponse: APIWrittenResponse {
    /// Makes a response with a body of a content type.
    public init(status: Int, contentType: String?, body: Data) {
        self.init(status: status, body: body)
        headers["Content-Type"] = contentType
    }

    /// Returns the response with header fields, which take the place of its own.
    public func adding(_ headers: HTTPHeaders) -> APIWebhookResponse {
        var response = self
        for field in headers.fields { response.headers[field.name] = field.value }
        return response
    }
}
