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
    /// The provider's issuer identifier (RFC 8414, section 2); nil where it is not known. An authorization response that
    /// names another one in `iss` is refused (RFC 9207, section 2.4).
    public var issuer: String?
    /// Whether the provider's authorization responses always have `iss`: its metadata say
    /// `authorization_response_iss_parameter_supported`. A response without it is refused then.
    public var isIssuerSent: Bool
    /// Where tokens are renewed: at the address of the flow that handed them out, or of the first flow that is declared
    /// where that is not known. Nil: at the token endpoint.
    var refreshURL: String?
    /// What the app is known by, where it says more than the identifier.
    var client: OAuthClient?
    /// The address of the provider's metadata, for values that the specification does not declare; nil without one.
    var provider: ProviderAddress?
    /// True if the secret of the client is sent in the form, as the provider's metadata says, and not by HTTP Basic.
    var isSecretInForm = false

    /// Makes a description of a provider.
    ///
    /// - Parameters:
    ///   - authorizeURL: The authorization endpoint.
    ///   - tokenURL: The token endpoint.
    ///   - clientID: The client identifier.
    ///   - redirectURL: The redirection endpoint.
    ///   - scopes: The scopes that are asked for.
    ///   - issuer: The provider's issuer identifier, compared with `iss` of its responses; nil compares nothing.
    ///   - isIssuerSent: Whether a response without `iss` is refused.
    public init(
        authorizeURL: String, tokenURL: String, clientID: String, redirectURL: String, scopes: [String],
        issuer: String? = nil, isIssuerSent: Bool = false
    ) {
        self.issuer = issuer
        self.isIssuerSent = isIssuerSent
        self.authorizeURL = authorizeURL
        self.tokenURL = tokenURL
        self.clientID = clientID
        self.redirectURL = redirectURL
        self.scopes = scopes
    }
}
