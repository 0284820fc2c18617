import Foundation

extension ErrorType {
    /// Makes an error answer for one status code.
    public init<Body: JSONValue>(_ status: Int, _ body: Body.Type) {
        self.init(status: .code(status), body)
    }

    /// Makes an error answer for a class of status codes: 4 for all from 400 to 499.
    public init<Body: JSONValue>(family: Int, _ body: Body.Type) {
        self.init(status: .family(family), body)
    }

    /// Makes an error answer for every status that nothing else names.
    public init<Body: JSONValue>(any body: Body.Type) {
        self.init(status: .any, body)
    }

    /// Makes an error answer whose body `read` reads: one whose type does not say how it is written, such as a date in
    /// a format.
    public init<Body: Sendable>(
        status: StatusRange, _ read: @escaping @Sendable (inout JSONElement) throws(JSONError) -> Body
    ) {
        self.init(status: status, decode: { answer in Self.decode(answer, read) })
    }

    private init<Body: JSONValue>(status: StatusRange, _ body: Body.Type) {
        // A body that cannot be read is not worth an error: that there was an error is known already.
        self.init(
            status: status,
            decode: { answer in
                Self.decode(answer) { (element) throws(JSONError) in try Body(json: &element) }
            })
    }

    private static func decode<Body>(
        _ answer: TransportResponse, _ read: (inout JSONElement) throws(JSONError) -> Body
    ) -> Body? {
        guard !answer.body.isEmpty else { return nil }
        return try? JSONBridge.decode(answer.body, contentType: answer.headers["Content-Type"], read)
    }
}
