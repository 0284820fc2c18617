import Foundation

/// The metadata of a provider, as far as the client needs it.
///
/// - Source: OpenID Connect Discovery 1.0, section 3, <https://openid.net/specs/openid-connect-discovery-1_0.html>;
///   RFC 8414, section 2, <https://www.rfc-editor.org/rfc/rfc8414#section-2>
struct ProviderMetadata: Sendable, Hashable {
    /// The issuer identifier.
    let issuer: String
    /// The token endpoint.
    let tokenURL: String
    /// The authorization endpoint; nil without one.
    let authorizeURL: String?
    /// The device authorization endpoint (RFC 8628, section 4); nil without one.
    let deviceURL: String?
    /// The grant types that the provider lists; nil when it lists none.
    let grantTypes: [String]?
    /// The methods of PKCE that the provider lists; nil when it lists none.
    let challengeMethods: [String]?
    /// The ways in which a client can authenticate at the token endpoint; nil when the provider lists none.
    let authenticationMethods: [String]?
    /// True if authorization responses always name the issuer (RFC 9207, section 3).
    let isIssuerSent: Bool

    /// Reads metadata.
    ///
    /// - Parameters:
    ///   - body: The body of the response.
    ///   - url: The address that it was asked for.
    ///   - expected: The issuers that it may name; empty where neither its address nor the app says so.
    /// - Throws: ``APIError/Code/invalidResponse`` when it is not the metadata of the issuer, or says something that cannot
    ///   be; ``APIError/Code/insecure`` when an endpoint is not https.
    init(_ body: Data, from url: URL, issuers expected: [String]) throws(APIError) {
        guard let document = try? JSONCoding.decode(JSON.self, from: body), case .object = document else {
            throw APIError(.invalidResponse, reason: "it is not a JSON object")
        }
        let fields = Fields(document: document, isLoopback: ServerOrigin(url)?.isLoopback == true)
        guard let issuer = try fields.text("issuer"), !issuer.isEmpty else {
            throw APIError(.invalidResponse, reason: "it names no 'issuer'")
        }
        // Code units are compared: canonical equivalence is not part of the comparison (RFC 8414, section 3.3).
        guard !expected.isEmpty else {
            throw APIError(
                .invalidResponse, reason: "its address does not tell the issuer, which 'OAuthClient.issuer' can name")
        }
        guard expected.contains(where: { $0.utf8.elementsEqual(issuer.utf8) }) else {
            throw APIError(.invalidResponse, reason: "its 'issuer' is not the one that the address is made of")
        }
        guard let tokenURL = try fields.endpoint("token_endpoint") else {
            throw APIError(.invalidResponse, reason: "it names no 'token_endpoint'")
        }
        self.issuer = issuer
        self.tokenURL = tokenURL
        authorizeURL = try fields.endpoint("authorization_endpoint")
        deviceURL = try fields.endpoint("device_authorization_endpoint")
        grantTypes = try fields.list("grant_types_supported")
        challengeMethods = try fields.list("code_challenge_methods_supported")
        authenticationMethods = try fields.list("token_endpoint_auth_methods_supported")
        isIssuerSent = document["authorization_response_iss_parameter_supported"]?.bool == true
    }

    /// Returns the flow of a grant, without scopes.
    ///
    /// A list that is missing refuses nothing: large providers leave `grant_types_supported` and
    /// `code_challenge_methods_supported` out. Only `password` must be listed.
    ///
    /// - Throws: ``APIError/Code/unsupported`` when the provider does not offer it.
    func flow(_ grant: OAuthFlow.Grant) throws(APIError) -> OAuthFlow {
        switch grant {
        case .authorizationCode:
            guard let authorizeURL, offers("authorization_code") else { throw Self.lacks("authorizationCode") }
            guard challengeMethods?.contains("S256") != false else {
                throw APIError(.unsupported, reason: "the provider does not list the method S256 of PKCE")
            }
            return OAuthFlow(grant, authorizeURL: authorizeURL, tokenURL: tokenURL)
        case .deviceAuthorization:
            guard let deviceURL else { throw Self.lacks("deviceAuthorization") }
            return OAuthFlow(grant, deviceURL: deviceURL, tokenURL: tokenURL)
        case .clientCredentials:
            guard offers("client_credentials") else { throw Self.lacks("clientCredentials") }
        case .password:
            guard grantTypes?.contains("password") == true else { throw Self.lacks("password") }
        case .implicit:
            throw Self.lacks("implicit")
        }
        return OAuthFlow(grant, tokenURL: tokenURL)
    }

    private func offers(_ grantType: String) -> Bool { grantTypes?.contains(grantType) != false }

    private static func lacks(_ flow: String) -> APIError {
        APIError(.unsupported, reason: "the metadata of the provider has no flow '\(flow)'")
    }

    /// Reads the fields of the document.
    private struct Fields {
        let document: JSON
        /// True if it was read on this machine.
        let isLoopback: Bool

        /// Returns a text; nil when the field is missing or null.
        func text(_ name: String) throws(APIError) -> String? {
            guard let value = document[name], !value.isNull else { return nil }
            if let text = value.string { return text }
            throw APIError(.invalidResponse, reason: "its '\(name)' is not a text")
        }

        /// Returns a list of texts; nil when the field is missing or null.
        func list(_ name: String) throws(APIError) -> [String]? {
            guard let value = document[name], !value.isNull else { return nil }
            guard case .array(let values) = value else {
                throw APIError(.invalidResponse, reason: "its '\(name)' is not a list")
            }
            return values.compactMap(\.string)
        }

        /// Returns the address of an endpoint; nil when the field is missing or null.
        func endpoint(_ name: String) throws(APIError) -> String? {
            guard let text = try text(name) else { return nil }
            guard let url = URL(string: text), let origin = ServerOrigin(url), url.hasWebScheme, url.user == nil,
                url.password == nil, !text.contains("#")
            else { throw APIError(.invalidResponse, reason: "its '\(name)' is not a web address") }
            // Only a provider on this machine sends to this machine without TLS.
            guard origin.scheme == "https" || isLoopback && origin.isLoopback else {
                throw APIError(.insecure, reason: "its '\(name)' is not https")
            }
            return text
        }
    }
}

extension OAuth2 {
    /// Takes over what metadata says of the provider as a whole.
    mutating func adopt(_ metadata: ProviderMetadata) {
        issuer = metadata.issuer
        isIssuerSent = metadata.isIssuerSent
        let methods = metadata.authenticationMethods ?? []
        isSecretInForm = methods.contains("client_secret_post") && !methods.contains("client_secret_basic")
    }
}
