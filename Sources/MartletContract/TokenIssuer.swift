/// Who hands out the tokens of a bearer scheme, in the words of the specification. The client offers it to the app, and asks
/// for tokens where the app says what it is known by.
///
/// - Source: OpenAPI Specification 3.1.1, section 4.8.28 OAuth Flows Object,
///   <https://spec.openapis.org/oas/v3.1.1.html#oauth-flows-object>; RFC 6749, section 4.
package struct TokenIssuer: Sendable, Equatable {
    /// How tokens are asked for.
    package enum Grant: String, Sendable, CaseIterable {
        /// With a code that a person's approval brings (RFC 6749, section 4.1).
        case authorizationCode
        /// As a part of the address that approval leads to (RFC 6749, section 4.2).
        case implicit
        /// With a person's name and password (RFC 6749, section 4.3).
        case password
        /// With the client's own secret (RFC 6749, section 4.4).
        case clientCredentials
        /// With a code that a person types on another device (RFC 8628).
        case deviceAuthorization
    }

    /// One of the ways in which tokens are handed out.
    package struct Flow: Sendable, Equatable {
        /// How they are asked for.
        package var grant: Grant
        /// Where a person approves; nil where nothing says it. As the author wrote it, perhaps relative.
        package var authorizeURL: String?
        /// The device authorization endpoint (RFC 8628, section 3.1); nil if the author does not give it.
        package var deviceURL: String?
        /// Where tokens are handed out; nil where nothing says it.
        package var tokenURL: String?
        /// Where tokens are renewed; nil: where they are handed out.
        package var refreshURL: String?
        /// What tokens can be good for, in the author's order.
        package var scopes: [Scope]

        package init(grant: Grant, scopes: [Scope] = []) {
            self.grant = grant
            self.scopes = scopes
        }
    }

    /// What a token can be good for.
    package struct Scope: Sendable, Equatable {
        /// The name.
        package var name: String
        /// What it allows; nil where nothing says it.
        package var description: String?

        package init(name: String, description: String? = nil) {
            self.name = name
            self.description = description
        }
    }

    /// Where an OpenID provider says all of this itself (OpenID Connect Discovery 1.0, section 4); nil without one.
    package var discoveryURL: String?
    /// The address of the authorization server's metadata (RFC 8414, section 3); nil if the author does not give it.
    package var metadataURL: String?
    /// The ways in which tokens are handed out.
    package var flows: [Flow]

    package init(discoveryURL: String? = nil, flows: [Flow] = []) {
        self.discoveryURL = discoveryURL
        self.flows = flows
    }
}
