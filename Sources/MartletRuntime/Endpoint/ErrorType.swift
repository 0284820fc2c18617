import Foundation

/// An error answer that a specification declares: for which status, and what it carries.
public struct ErrorType: Sendable {
    /// The status codes that it stands for.
    public let status: StatusRange
    let decode: @Sendable (TransportResponse) -> (any Sendable)?

    /// Makes an error answer that carries nothing.
    public init(status: StatusRange) {
        self.init(status: status, decode: { _ in nil })
    }

    /// Makes an error answer that carries text as it is: a `String`.
    public static func text(_ status: StatusRange) -> ErrorType {
        ErrorType(
            status: status,
            decode: { answer in
                TextCharset(contentType: answer.headers["Content-Type"]).text(answer.body)
                    ?? String(decoding: answer.body, as: UTF8.self)
            })
    }

    init(status: StatusRange, decode: @escaping @Sendable (TransportResponse) -> (any Sendable)?) {
        self.status = status
        self.decode = decode
    }
}

extension [ErrorType] {
    /// Returns the decoded body of an error answer: the narrowest declaration of the status decides, of equally narrow
    /// ones the first, these before others. Nil when none is declared or the body is something else.
    func body(of response: TransportResponse, else others: [ErrorType]) -> (any Sendable)? {
        var found: ErrorType?
        for type in self + others where type.status.contains(response.status) {
            if type.status.precedence > (found?.status.precedence ?? -1) { found = type }
        }
        return found?.decode(response)
    }
}
