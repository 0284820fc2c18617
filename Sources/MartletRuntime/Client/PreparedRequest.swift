public import Foundation

/// A request on its way through the interceptors: complete but for its credentials, which are added last.
///
/// Its description and its dump show neither credentials nor the body.
public struct PreparedRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The whole address. Credentials are looked up for the server that it names in the end.
    public var url: URL
    /// The header fields. A credential field that an interceptor sets is left as it is.
    public var headers: HTTPHeaders
    /// The body; nil without one.
    public var body: RequestBody?
    /// The server that the call was made for.
    public let server: Server
    /// The account that the call was made for; nil for apps with one account at a time.
    public let account: String?
    /// How the call uses the response cache.
    public let cachePolicy: CachePolicy
    /// The time limits of the call.
    public var timeouts: Timeouts
    /// The parameters of the path and the query, percent-encoded: `id=7`.
    let parameters: [String]
    /// Which try of the call it is: 1 for the first, 2 for the first that is a repetition.
    public var attempt = 1
    /// When the whole call has to be over, on the client's clock; nil without limit.
    var deadline: Duration?
    /// Takes the credentials that are added on the way, when there is a log that must not show them.
    var secrets: AddedSecrets?
    /// Says what is shown of the path; nil shows all of it.
    var cover: PathCover?
    /// The origin of the server that the call was made for.
    var serverOrigin: ServerOrigin?
    /// The client's server, when the endpoint has a server of its own; nil when it has none.
    var home: Server?
    /// The call that it was made for; nil for a request that belongs to none.
    var call: (any Endpoint)?
}

extension PreparedRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the address, without query values, and without the values of a path that has a secret in it.
    public var description: String { "\(method.rawValue) \(cover.text(of: url))" }

    /// What the description shows, and the header fields in their own redacted form.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description, "headers": headers, "bodyBytes": body?.count ?? 0])
    }
}
