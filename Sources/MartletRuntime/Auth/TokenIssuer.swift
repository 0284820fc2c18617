/// Who hands out the tokens of an auth scheme, as the specification declares it.
///
/// - Source: OpenAPI Specification 3.2, section 4.29 OAuth Flows Object, <https://spec.openapis.org/oas/v3.2.0.html>
public struct TokenIssuer: Sendable, Hashable {
    /// The ways in which tokens are handed out.
    public var flows: [OAuthFlow]
    /// The address of the OpenID provider's configuration (OpenID Connect Discovery 1.0, section 4); nil without one. The
    /// client reads it for a scheme that ``ClientOptions/oauthClients`` has a client for.
    public var discoveryURL: String?
    /// The address of the authorization server's metadata (RFC 8414, section 3); nil without one. The client reads it for
    /// flows that the specification does not declare, where ``ClientOptions/oauthClients`` has a client for the scheme.
    public var metadataURL: String?

    /// Makes a description of an issuer.
    ///
    /// - Parameters:
    ///   - flows: The ways in which tokens are handed out.
    ///   - discoveryURL: The address of the OpenID provider's configuration.
    ///   - metadataURL: The address of the authorization server's metadata.
    public init(flows: [OAuthFlow] = [], discoveryURL: String? = nil, metadataURL: String? = nil) {
        self.flows = flows
        self.discoveryURL = discoveryURL
        self.metadataURL = metadataURL
    }

    /// Returns the flow of a grant; nil without one.
    public func flow(_ grant: OAuthFlow.Grant) -> OAuthFlow? { flows.first { $0.grant == grant } }

    /// The address that renews tokens: the first that a flow names, or where it hands them out. Nil without one.
    var renewalURL: String? { flows.lazy.compactMap { $0.refreshURL ?? $0.tokenURL }.first }
}

/// A way in which tokens are handed out (RFC 6749, section 4).
public struct OAuthFlow: Sendable, Hashable {
    /// What tokens are handed out for.
    public enum Grant: Sendable, Hashable, CaseIterable {
        /// A code that a person's approval brings (RFC 6749, section 4.1).
        case authorizationCode
        /// A person's approval, whose redirect has the token itself (RFC 6749, section 4.2). The client does not ask for
        /// tokens in this way (RFC 9700, section 2.1.2).
        case implicit
        /// A person's name and password (RFC 6749, section 4.3).
        case password
        /// The client's own secret (RFC 6749, section 4.4).
        case clientCredentials
        /// A code that a person types on another device (RFC 8628).
        case deviceAuthorization
    }

    /// What tokens are handed out for.
    public var grant: Grant
    /// The authorization endpoint; nil without one.
    public var authorizeURL: String?
    /// The device authorization endpoint (RFC 8628, section 3.1); nil without one.
    public var deviceURL: String?
    /// The token endpoint; nil without one.
    public var tokenURL: String?
    /// The address that renews tokens; nil: the token endpoint.
    public var refreshURL: String?
    /// The scopes that a token can have, with what they allow.
    public var scopes: [String: String]

    /// Makes a description of a flow.
    ///
    /// - Parameters:
    ///   - grant: What tokens are handed out for.
    ///   - authorizeURL: The authorization endpoint.
    ///   - deviceURL: The device authorization endpoint.
    ///   - tokenURL: The token endpoint.
    ///   - refreshURL: The address that renews tokens.
    ///   - scopes: The scopes that a token can have, with what they allow.
    public init(
        _ grant: Grant, authorizeURL: String? = nil, deviceURL: String? = nil, tokenURL: String? = nil,
        refreshURL: String? = nil, scopes: [String: String] = [:]
    ) {
        self.grant = grant
        self.authorizeURL = authorizeURL
        self.deviceURL = deviceURL
        self.tokenURL = tokenURL
        self.refreshURL = refreshURL
        self.scopes = scopes
    }
}
