public import Foundation

/// What a server sends on its own account: generated code has one enum, with a case a webhook.
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
    ///   - body: The JSON that was received.
    /// - Throws: ``JSONError``: with ``JSONError/Code/unknownCase`` when there is no webhook of the name, otherwise as the
    ///   type of the body says.
    init(named name: String, body: Data) throws(JSONError)

    /// The name that the specification gives it.
    var name: String { get }

    /// Returns the JSON to send.
    ///
    /// - Throws: ``JSONError`` when a value cannot be written in JSON.
    func body() throws(JSONError) -> Data
}
