/// Why a call of an API failed.
///
/// Switch on ``code``, which is an open set:
///
/// ```swift
/// do {
///     show(try await aroti.booking.getSpecialist(id: "7"))
/// } catch {
///     switch error.code {
///     case .notFound: showEmpty()
///     case .unauthorized: showLogin()
///     default: showAlert(error.localizedDescription)
///     }
/// }
/// ```
///
/// Its description, its message and its dump never contain a credential or a body, and they are not stable: match on
/// the code.
public struct APIError: Error, Sendable {
    /// What went wrong.
    public let code: Code

    // One reference, so that an error is small where it is thrown and returned: façades are full of it.
    private let details: Details

    private final class Details: Sendable {
        let endpoint: String?
        let status: Int?
        let headers: HTTPHeaders
        let body: (any Sendable)?
        let rawBody: RawBody?
        let codingPath: String?
        let reason: String?
        let cause: (any Error)?

        init(
            endpoint: String?, status: Int?, headers: HTTPHeaders, body: (any Sendable)?, rawBody: RawBody?,
            codingPath: String?, reason: String?, cause: (any Error)?
        ) {
            self.endpoint = endpoint
            self.status = status
            self.headers = headers
            self.body = body
            self.rawBody = rawBody
            self.codingPath = codingPath
            self.reason = reason
            self.cause = cause
        }
    }

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - endpoint: The name of the endpoint, such as `Booking.getSpecialists`.
    ///   - status: The status code of the answer; nil when there was none.
    ///   - headers: The header fields of the answer.
    ///   - body: The decoded error body; nil when the answer had none that was declared.
    ///   - rawBody: The body as it came; nil when there was none.
    ///   - codingPath: Where in a body decoding or encoding failed.
    ///   - reason: What a developer needs to know. It is part of the description: no values of the user's in it.
    ///   - cause: The error behind this one.
    public init(
        _ code: Code, endpoint: String? = nil, status: Int? = nil, headers: HTTPHeaders = [:],
        body: (any Sendable)? = nil, rawBody: RawBody? = nil, codingPath: String? = nil, reason: String? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        details = Details(
            endpoint: endpoint, status: status, headers: headers, body: body, rawBody: rawBody,
            codingPath: codingPath, reason: reason, cause: cause)
    }

    /// The name of the endpoint, such as `Booking.getSpecialists`; nil when the error belongs to none.
    public var endpoint: String? { details.endpoint }
    /// The status code of the answer; nil when there was none.
    public var status: Int? { details.status }
    /// The header fields of the answer; empty when there was none.
    public var headers: HTTPHeaders { details.headers }
    /// The decoded error body, of the type that the specification declares for the status; nil when it declares none
    /// or the answer did not carry it.
    public var body: (any Sendable)? { details.body }
    /// The body of the error response as it came, declared or not; nil when there was no response, or nothing in it.
    public var rawBody: RawBody? { details.rawBody }
    /// Where in a body decoding or encoding failed, such as `items[3].price`; nil for other errors.
    public var codingPath: String? { details.codingPath }
    /// What a developer needs to know, in English; nil when the code says it all. For people there is
    /// `localizedDescription`.
    public var reason: String? { details.reason }
    /// The error behind this one; nil when there is none. A `URLError` comes without its address.
    public var cause: (any Error)? { details.cause }

    /// Returns the decoded error body when it is of a type, else nil.
    ///
    /// ```swift
    /// if let problem = error.body(as: Problem.self) { show(problem.detail) }
    /// ```
    public func body<Body: Sendable>(as type: Body.Type) -> Body? {
        details.body as? Body
    }

    /// The server's message for users: the field that `message` names in the model of the error body. Nil without such a field, and
    /// when its text is empty.
    public var serverMessage: String? {
        (body as? any ServerMessageBody).flatMap { $0.text }
    }

    /// Returns the same error with the name of an endpoint, unless it has one already.
    func named(_ endpoint: String) -> APIError {
        guard details.endpoint == nil else { return self }
        return APIError(
            code, endpoint: endpoint, status: status, headers: headers, body: body, rawBody: rawBody,
            codingPath: codingPath, reason: reason, cause: cause)
    }
}

extension APIError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The code, the endpoint, the status, the coding path and the reason.
    public var description: String {
        var parts = [code.rawValue]
        if let endpoint { parts.append(endpoint) }
        if let status { parts.append("status \(status)") }
        if let codingPath { parts.append("at \(codingPath)") }
        if let reason { parts.append(reason) }
        return "APIError(\(parts.joined(separator: ", ")))"
    }

    /// The same as the description.
    public var debugDescription: String { description }

    /// What the description shows: a dump must not show bodies either.
    public var customMirror: Mirror {
        Mirror(self, children: ["error": description])
    }
}

extension APIError.Code {
    /// Lets a `catch` or a `case` match an error by its code: `catch APIError.Code.notFound`.
    public static func ~= (code: APIError.Code, error: any Error) -> Bool {
        (error as? APIError)?.code == code
    }
}
