/// A way to prove who is asking, as the specification declares it.
public struct AuthScheme: Sendable {
    /// Where a key stands.
    public enum Place: Sendable, Hashable {
        /// In a header field.
        case header
        /// In the query.
        case query
        /// In a cookie.
        case cookie
    }

    enum Kind: Sendable, Hashable {
        case bearer
        case oauth2(OAuth2)
        case apiKey(Place, name: String)
        case basic
        case hmac(RequestSignature)
        case clientCertificate
    }

    /// The name, as endpoints refer to it.
    public let name: String
    /// How long before its expiry a token is renewed; nil is the runtime's (5 min).
    public let refreshBefore: Duration?
    /// Where the tokens of the scheme come from; nil when the app provides them.
    public let tokens: TokenSource?
    /// Who hands out the tokens of the scheme, as the specification declares it; nil where it does not.
    public let issuer: TokenIssuer?
    let kind: Kind

    private init(
        name: String, kind: Kind, tokens: TokenSource? = nil, issuer: TokenIssuer? = nil,
        refreshBefore: Duration? = nil
    ) {
        self.name = name
        self.kind = kind
        self.tokens = tokens
        self.issuer = issuer
        self.refreshBefore = refreshBefore
    }

    /// Returns the scheme as another kind.
    func with(_ kind: Kind) -> AuthScheme {
        AuthScheme(name: name, kind: kind, tokens: tokens, issuer: issuer, refreshBefore: refreshBefore)
    }

    /// A bearer token (RFC 6750).
    ///
    /// - Parameters:
    ///   - name: The name of the scheme.
    ///   - tokens: Where the tokens come from; nil when the app provides them.
    ///   - issuer: Who hands the tokens out; the client asks for them where ``ClientOptions/oauthClients`` has the scheme.
    ///   - refreshBefore: How long before its expiry a token is renewed; nil is the runtime's (5 min).
    public static func bearer(
        _ name: String, tokens: TokenSource? = nil, issuer: TokenIssuer? = nil, refreshBefore: Duration? = nil
    ) -> AuthScheme {
        AuthScheme(name: name, kind: .bearer, tokens: tokens, issuer: issuer, refreshBefore: refreshBefore)
    }

    /// OAuth 2.0 authorization code with PKCE (RFC 6749, 7636): what ``APIClient/signIn(_:with:parameters:lifetime:)``
    /// signs in with.
    public static func oauth2(_ name: String, _ oauth2: OAuth2, refreshBefore: Duration? = nil) -> AuthScheme {
        AuthScheme(name: name, kind: .oauth2(oauth2), refreshBefore: refreshBefore)
    }

    /// A key in a header field, the query or a cookie.
    public static func apiKey(_ name: String, in place: Place, named field: String) -> AuthScheme {
        AuthScheme(name: name, kind: .apiKey(place, name: field))
    }

    /// HTTP Basic (RFC 7617).
    public static func basic(_ name: String) -> AuthScheme {
        AuthScheme(name: name, kind: .basic)
    }

    /// A signature over the request with a shared secret; see ``Credential/sharedSecret(_:)``.
    public static func hmac(_ name: String, _ signature: RequestSignature) -> AuthScheme {
        AuthScheme(name: name, kind: .hmac(signature))
    }

    /// A certificate that the client shows in the TLS handshake (mutual TLS): the transport's, see
    /// ``Transport/hasCertificate(for:)``. Nothing is added to a request.
    public static func clientCertificate(_ name: String) -> AuthScheme {
        AuthScheme(name: name, kind: .clientCertificate)
    }
}
