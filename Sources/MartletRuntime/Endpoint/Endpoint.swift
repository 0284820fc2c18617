/// A request that an API understands: everything about it, before any server is known.
///
/// Generated code has an enum a group of endpoints. One written by hand looks the same:
///
/// ```swift
/// enum StatusEndpoint: Endpoint {
///     case show(id: Int)
///
///     var definition: EndpointDefinition {
///         switch self {
///         case .show: EndpointDefinition("Status.show", .get, "/status/{id}")
///         }
///     }
///
///     func write(to request: inout RequestWriter) throws(APIError) {
///         switch self {
///         case .show(let id): try request.path("id", id)
///         }
///     }
/// }
/// ```
public protocol Endpoint: Sendable {
    /// What the specification says of the endpoint, whatever the values of a call are.
    var definition: EndpointDefinition { get }

    /// Writes the values of a call: path, query, header fields, cookies, body.
    ///
    /// - Throws: ``APIError`` when a value cannot be written.
    func write(to request: inout RequestWriter) throws(APIError)
}
