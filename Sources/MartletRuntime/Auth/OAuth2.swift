/// OAuth 2.0 authorization code with PKCE S256 (RFC 6749, 7636, 8252).
public struct OAuth2: Sendable, Hashable {
    /// The authorization endpoint (RFC 6749, section 3.1).
    public var authorizeURL: String
    /// The token endpoint (RFC 6749, section 3.2).
    public var tokenURL: String
    /// The client identifier.
    public var clientID: String
    /// The redirection endpoint.
    public var redirectURL: String
    /// The scopes that are asked for.
    public var scopes: [String]

    /// Makes a description of a provider.
    public init(authorizeURL: String, tokenURL: String, clientID: String, redirectURL: String, scopes: [String]) {
        self.authorizeURL = authorizeURL
        self.tokenURL = tokenURL
        self.clientID = clientID
        self.redirectURL = redirectURL
        self.scopes = scopes
    }
}
