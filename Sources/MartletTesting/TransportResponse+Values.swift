public import Foundation
public import MartletRuntime

// What generated stubs make of what tests answer.
extension TransportResponse {
    /// Returns an answer that is nothing but a status.
    public static func empty(_ status: Int) -> TransportResponse {
        TransportResponse(status: status, headers: [:], body: Data())
    }

    /// Returns an answer with JSON.
    ///
    /// - Throws: `JSONError` when JSON cannot hold the value.
    public static func json(
        _ status: Int, _ value: some JSONValue, contentType: String = "application/json"
    ) throws(JSONError) -> TransportResponse {
        file(status, try JSONCoding.encode(value), contentType: contentType)
    }

    /// Returns an answer with JSON in a form of its own, such as a list of dates.
    ///
    /// - Throws: `JSONError` when JSON cannot hold the value.
    public static func json<Value>(
        _ status: Int, _ value: Value, contentType: String = "application/json",
        _ write: (inout JSONWriter, Value) -> Void
    ) throws(JSONError) -> TransportResponse {
        file(status, try JSONCoding.encode { writer in write(&writer, value) }, contentType: contentType)
    }

    /// Returns an answer with text.
    public static func text(
        _ status: Int, _ text: String, contentType: String = "text/plain; charset=utf-8"
    ) -> TransportResponse {
        file(status, Data(text.utf8), contentType: contentType)
    }

    /// Returns an answer with bytes.
    public static func file(
        _ status: Int, _ data: Data, contentType: String = "application/octet-stream"
    ) -> TransportResponse {
        TransportResponse(status: status, headers: ["Content-Type": contentType], body: data)
    }

    /// Returns the answer with header fields.
    ///
    /// - Throws: `APIError` with `.encoding` for a value that no header field can have.
    public func with(_ write: (_ fields: inout RequestWriter) -> Void) throws(APIError) -> TransportResponse {
        var fields = RequestWriter(path: "")
        write(&fields)
        if let failure = fields.failure { throw failure }
        var response = self
        for field in fields.headers.fields { response.headers[field.name] = field.value }
        return response
    }
}
