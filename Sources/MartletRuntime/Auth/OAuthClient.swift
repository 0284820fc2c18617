import Foundation

/// What an authorization server knows an app by (RFC 6749, section 2).
///
/// Its description and its dump do not show the secret.
public struct OAuthClient: Sendable, Hashable {
    /// The client identifier.
    public var id: String
    /// The secret of a client that can keep one; nil for apps on devices. It is sent by HTTP Basic, or in the form where
    /// the metadata of the provider lists that alone (RFC 6749, section 2.3.1).
    public var secret: String?
    /// The redirection endpoint of the authorization code flow; nil where that is not used.
    public var redirectURL: String?
    /// The scopes that are asked for; nil for all that a declared flow has, and for `openid` where an OpenID provider's
    /// metadata has the flow.
    public var scopes: [String]?
    /// The issuer that the provider's metadata must name; nil for the one that its address is made of. It is for providers
    /// whose metadata names another one, as that of Microsoft's `common` does, and for addresses without `/.well-known/`,
    /// which tell none. It is compared character by character.
    public var issuer: String?

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - id: The client identifier.
    ///   - secret: The secret of a client that can keep one.
    ///   - redirectURL: The redirection endpoint of the authorization code flow.
    ///   - scopes: The scopes that are asked for; nil for all that a declared flow has, and for `openid` of a discovered one.
    ///   - issuer: The issuer that the provider's metadata must name; nil for the one that its address is made of.
    public init(
        id: String, secret: String? = nil, redirectURL: String? = nil, scopes: [String]? = nil, issuer: String? = nil
    ) {
        self.id = id
        self.secret = secret
        self.redirectURL = redirectURL
        self.scopes = scopes
        self.issuer = issuer
    }

    /// Returns the scopes to ask for in a flow, sorted where the flow decides.
    func scopes(of flow: OAuthFlow) -> [String] { scopes ?? flow.scopes.keys.sorted() }
}

extension OAuthClient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The identifier alone.
    public var description: String { "OAuthClient(\(id))" }
    /// The identifier alone.
    public var debugDescription: String { description }
    /// The identifier alone.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// What a person is shown to approve a device (RFC 8628, section 3.2).
public struct DeviceAuthorization: Sendable, Hashable {
    /// The code that the person types.
    public var userCode: String
    /// The address where the code is typed.
    public var verificationURL: String
    /// The same with the code in it, for a link or a QR code; nil where the server gives none.
    public var completeVerificationURL: String?
    /// How long the code works.
    public var lifetime: Duration
}

extension AuthScheme {
    /// Returns the scheme as an app's client uses it: what the specification declares of its tokens, and who asks for them.
    /// One without a token endpoint, and without an address of metadata that could name one, stays as it is.
    func used(by client: OAuthClient?) -> AuthScheme {
        guard let client, case .bearer = kind, tokens == nil, let issuer else { return self }
        let provider = issuer.providerAddress(for: client)
        guard issuer.renewalURL != nil || provider != nil else { return self }
        let code = issuer.flow(.authorizationCode)
        var oauth2 = OAuth2(
            authorizeURL: code?.authorizeURL ?? "", tokenURL: code?.tokenURL ?? issuer.renewalURL ?? "",
            clientID: client.id, redirectURL: client.redirectURL ?? "",
            scopes: code.map { client.scopes(of: $0) } ?? client.scopes ?? [])
        oauth2.client = client
        oauth2.refreshURL = issuer.renewalURL
        oauth2.provider = provider
        return with(.oauth2(oauth2))
    }
}

extension OAuth2 {
    /// Returns the provider with whole addresses: those that a specification declares may be relative to the server.
    func resolved(at server: Server) -> OAuth2 {
        guard client != nil else { return self }
        var oauth2 = self
        oauth2.authorizeURL = Self.address(authorizeURL, at: server)
        oauth2.tokenURL = Self.address(tokenURL, at: server)
        oauth2.refreshURL = refreshURL.map { Self.address($0, at: server) }
        return oauth2
    }

    /// Returns an address that may be relative as a whole one (RFC 3986, section 5.2).
    static func address(_ text: String, at server: Server) -> String {
        let base = server.url.hasSuffix("/") ? server.url : server.url + "/"
        guard !text.isEmpty, let url = URL(string: text), url.scheme == nil,
            let whole = URL(string: text, relativeTo: URL(string: base))
        else { return text }
        return whole.absoluteString
    }
}
