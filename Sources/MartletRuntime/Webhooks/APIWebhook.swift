public import Foundation

/// A request that a server sends on its own account, by a webhook or a callback: generated code has one enum, with a case a
/// webhook.
///
/// Whoever receives one knows its name, from the address that it was sent to, a header field, or a key of a push
/// notification:
///
/// ```swift
/// switch try ShopWebhook(named: "orderPaid", body: body) {
/// case .orderPaid(let order): ship(order)
/// }
/// ```
///
/// Whether it really comes from the server is for the receiver to check, before anything of it is read.
public protocol APIWebhook: Sendable {
    /// Reads the body of a webhook.
    ///
    /// - Parameters:
    ///   - name: The name that the specification gives it.
    ///   - body: The bytes that were received.
    /// - Throws: ``JSONError``: with ``JSONError/Code/unknownCase`` when there is no webhook of the name, otherwise as the
    ///   type of the body says.
    init(named name: String, body: Data) throws(JSONError)

    /// Reads a request, with a body of any of the content types that the specification declares.
    ///
    /// - Parameters:
    ///   - name: The name that the specification gives it.
    ///   - request: The request that was received.
    /// - Throws: ``JSONError``: with ``JSONError/Code/unknownCase`` when there is no webhook of the name, otherwise as the
    ///   type of the body says.
    init(named name: String, from request: APIWebhookRequest) throws(JSONError)

    /// The name that the specification gives it.
    var name: String { get }

    /// The method, the address and the responses that the specification declares.
    var definition: APIWebhookDefinition { get }

    /// Returns the bytes to send.
    ///
    /// - Throws: ``JSONError`` when a value cannot be written in JSON.
    func body() throws(JSONError) -> Data
}

extension APIWebhook {
    /// Reads the body of a request, which is JSON.
    ///
    /// - Throws: ``JSONError``, as the type of the body says.
    public init(named name: String, from request: APIWebhookRequest) throws(JSONError) {
        try self.init(named: name, body: request.body)
    }

    /// A `POST` without declared responses.
    public var definition: APIWebhookDefinition { APIWebhookDefinition() }
}

/// The method, the address and the responses of a webhook.
public struct APIWebhookDefinition: Sendable, Hashable {
    /// The method.
    public let method: HTTPMethod
    /// The runtime expressions whose values are the addresses that it is sent to, such as `{$request.body#/url}`: values of the
    /// calls that ask for it. Empty where the specification does not say which address it is.
    public let addresses: [String]
    /// The status codes of the responses that the specification declares, in its order.
    public let statuses: [StatusRange]

    /// Makes a definition.
    public init(_ method: HTTPMethod = .post, addresses: [String] = [], statuses: [StatusRange] = []) {
        self.method = method
        self.addresses = addresses
        self.statuses = statuses
    }
}

/// The parameters of a webhook: generated structs conform.
public protocol APIWebhookParameters: Sendable {
    /// Reads the parameters of a request.
    ///
    /// - Throws: ``APIError/Code/decoding`` when one is missing, or is none of its type.
    init(from request: APIWebhookRequest) throws(APIError)
}

/// The responses to a webhook: generated enums conform.
public protocol APIWebhookResponses: Sendable {
    /// Returns the response to send.
    ///
    /// - Throws: An error when a value cannot be written.
    func response() throws -> APIWebhookResponse
}
