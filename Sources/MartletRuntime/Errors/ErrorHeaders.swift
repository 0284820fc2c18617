/// The header fields of an error response: generated structs.
///
/// `error.headers(as: OrdersEndpoint.TooManyRequestsHeaders.self)` returns them.
public protocol ErrorHeaders: Sendable {
    /// The status codes of the responses that carry them.
    static var status: StatusRange { get }

    /// Reads the header fields of a response.
    ///
    /// - Throws: ``APIError/Code/decoding`` when one is something else than the specification says.
    init(from answer: AnswerReader) throws(APIError)
}

extension APIError {
    /// Returns the header fields of the error response when they are those of a type; nil when its status is another one, a
    /// field that is always there is missing, or one is something else.
    public func headers<Headers: ErrorHeaders>(as type: Headers.Type) -> Headers? {
        guard let status, Headers.status.contains(status) else { return nil }
        let response = TransportResponse(status: status, headers: headers)
        return try? Headers(from: AnswerReader(response, endpoint: endpoint ?? "", valueReading: .lenient))
    }
}
