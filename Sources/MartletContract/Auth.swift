/// A way to prove who is asking.
package struct AuthScheme: Sendable, Equatable {
    /// What a scheme can be.
    package enum Kind: Sendable, Equatable {
        /// OAuth 2.0 authorization code with PKCE (RFC 6749, 7636).
        case oauth2(OAuth2)
        /// A bearer token (RFC 6750), handed out by this API or by somebody else.
        case bearer(TokenSource?)
        /// A key in a header, query parameter or cookie.
        case apiKey(place: Parameter.Place, name: String)
        /// HTTP Basic (RFC 7617).
        case basic
        /// A signature over the request.
        case hmac(RequestSignature)
        /// A certificate that the client shows in the TLS handshake (RFC 8446, section 4.4.2); nothing of it is in the
        /// request.
        case clientCertificate
    }

    /// The name.
    package var name: String
    /// What it is.
    package var kind: Kind
    /// How long before its expiry a token is refreshed; nil is the runtime's (5 min).
    package var refreshBefore: Duration?
    /// Who hands out the tokens of a bearer scheme; nil where nothing says it.
    package var issuer: TokenIssuer?
    /// What a bearer token looks like, by its author's word, such as `JWT`; nil where nothing says it.
    package var tokenFormat: String?
    /// The authentication scheme of HTTP (RFC 9110, section 11.1), such as `Digest`, whose credentials are the key in
    /// `Authorization`; nil for other keys and schemes.
    package var httpScheme: String?
    /// What it is for; CommonMark.
    package var description: String?
    /// The reason for its deprecation: empty if the author gives none, nil if it is not deprecated.
    package var deprecation: String?
    /// Where it was read.
    package var origin: Origin

    package init(name: String, kind: Kind, origin: Origin) {
        self.name = name
        self.kind = kind
        self.origin = origin
    }
}

/// OAuth 2.0 authorization code with PKCE S256.
package struct OAuth2: Sendable, Equatable {
    /// The authorization endpoint (RFC 6749, section 3.1).
    package var authorizeURL: String
    /// The token endpoint (RFC 6749, section 3.2).
    package var tokenURL: String
    /// The client identifier.
    package var clientID: String
    /// The redirection endpoint.
    package var redirectURL: String
    /// The scopes that are asked for.
    package var scopes: [String]
    /// The issuer identifier of the provider (RFC 8414, section 2); nil where it is not known.
    package var issuer: String?
    /// Whether the provider's authorization responses always name the issuer (RFC 9207, section 3).
    package var isIssuerSent = false

    package init(authorizeURL: String, tokenURL: String, clientID: String, redirectURL: String, scopes: [String]) {
        self.authorizeURL = authorizeURL
        self.tokenURL = tokenURL
        self.clientID = clientID
        self.redirectURL = redirectURL
        self.scopes = scopes
    }
}

/// Where the tokens of a bearer scheme come from and how they are renewed.
package struct TokenSource: Sendable, Equatable {
    /// What a refresh drops from the cache.
    package enum Clearing: Sendable, Equatable {
        /// Nothing.
        case none
        /// All that belongs to the account.
        case account
        /// The answers of some endpoints.
        case endpoints([EndpointReference])
    }

    /// Where the tokens stand in an answer.
    package struct Paths: Sendable, Equatable {
        /// The model that carries them.
        package var model: String
        /// The path to the access token: field names of the specification, dotted.
        package var access: String
        /// The dotted path to the refresh token; nil without one.
        package var refresh: String?
        /// Where the lifetime is found.
        package var expiry: Expiry
        /// The dotted path to who signed in, which the client keeps with the tokens; nil where it is not kept.
        package var user: String?

        package init(model: String, access: String, refresh: String?, expiry: Expiry) {
            self.model = model
            self.access = access
            self.refresh = refresh
            self.expiry = expiry
        }
    }

    /// Where the lifetime of a token is found.
    package enum Expiry: Sendable, Equatable {
        /// A number of seconds, at a dotted path.
        case seconds(String)
        /// A date, at a dotted path.
        case date(String)
        /// In the token itself (a JWT's `exp`), else it lasts until a 401.
        case token
    }

    /// Where they stand in what signing in answers.
    package var paths: Paths
    /// The endpoint that renews them; nil when they cannot be renewed.
    package var refreshEndpoint: EndpointReference?
    /// The parameter or body field of that endpoint that carries the refresh token.
    package var refreshField: String?
    /// Where they stand in what that endpoint answers; nil: where signing in has them.
    package var refreshedPaths: Paths?
    /// What a refresh drops from the cache.
    package var clears: Clearing = .none
    /// The statuses with which that endpoint ends the session; nil: the runtime decides.
    package var endingStatuses: [Int]?

    package init(paths: Paths) {
        self.paths = paths
    }
}

/// A signature over the request, in a header.
package struct RequestSignature: Sendable, Equatable {
    /// A part of the request that is signed.
    package enum Part: String, Sendable, CaseIterable {
        case method, host, path, query, date, bodyHash
    }

    /// How the signature is written.
    package enum Encoding: String, Sendable, CaseIterable {
        case hex, base64
    }

    /// The header that carries it.
    package var header: String
    /// What is signed, in order.
    package var parts: [Part]
    /// How it is written.
    package var encoding: Encoding

    package init(header: String, parts: [Part], encoding: Encoding) {
        self.header = header
        self.parts = parts
        self.encoding = encoding
    }
}

/// Which credentials a request needs: any one of the alternatives, each of which may need several schemes at once.
package struct AuthRequirement: Sendable, Hashable {
    /// A scheme with the scopes that are needed.
    package struct Use: Sendable, Hashable {
        /// The name of the scheme.
        package var scheme: String
        /// The scopes; empty for those of the scheme.
        package var scopes: [String]

        package init(scheme: String, scopes: [String] = []) {
            self.scheme = scheme
            self.scopes = scopes
        }
    }

    /// The alternatives, tried in order; empty when no credentials are needed. An empty one, which is the last, says
    /// that credentials are sent only where there are some.
    package var alternatives: [[Use]]

    package init(alternatives: [[Use]]) {
        self.alternatives = alternatives
    }

    /// No credentials.
    package static let none = AuthRequirement(alternatives: [])
}

/// Sign-in in several steps.
package struct SignInFlow: Sendable, Equatable {
    /// What a flow can be.
    package enum Kind: String, Sendable, CaseIterable {
        case oneTimeCode, password, magicLink, passkey
    }

    /// A step, by the word that the specification has for it: `send`, `verify`, `complete`…
    package struct Step: Sendable, Equatable {
        /// The word.
        package var name: String
        /// The endpoint.
        package var endpoint: EndpointReference

        package init(name: String, endpoint: EndpointReference) {
            self.name = name
            self.endpoint = endpoint
        }
    }

    /// The name.
    package var name: String
    /// What it is.
    package var kind: Kind
    /// The steps, in order.
    package var steps: [Step]
    /// The values that are carried from step to step, in memory alone: names of parameters, body fields, and fields of
    /// answers. Each is known from one step and taken by a later one.
    package var carry: [String]
    /// The deep link that brings a person back to the step `verify`; nil without one.
    package var link: String?
    /// How long they are kept; nil is the runtime's (10 min).
    package var lifetime: Duration?
    /// Where it was read.
    package var origin: Origin

    package init(name: String, kind: Kind, steps: [Step], carry: [String], lifetime: Duration?, origin: Origin) {
        self.name = name
        self.kind = kind
        self.steps = steps
        self.carry = carry
        self.lifetime = lifetime
        self.origin = origin
    }
}

/// A deep link, with the addresses that open it.
package struct DeepLink: Sendable, Equatable {
    /// The name.
    package var name: String
    /// The templates, such as `aroti://auth?token={token}`; all name the same parameters.
    package var templates: [String]
    /// Where it was read.
    package var origin: Origin

    package init(name: String, templates: [String], origin: Origin) {
        self.name = name
        self.templates = templates
        self.origin = origin
    }

    /// The names of the parameters, in the order of the first template.
    package var parameterNames: [String] {
        let pieces = (templates.first ?? "").split(separator: "{", omittingEmptySubsequences: false).dropFirst()
        return pieces.map { String($0.prefix { $0 != "}" }) }
    }
}
