import Foundation
import MartletFormats

/// One attempt to sign in with an authorization code: what is carried from the browser's page to the token endpoint.
///
/// The secrets are in memory alone, and are gone once they were used, once the answer was wrong, and once
/// ``wipe()`` was called.
///
/// - Source: RFC 6749, section 4.1, <https://www.rfc-editor.org/rfc/rfc6749#section-4.1>; RFC 8252.
final class AuthorizationAttempt: Sendable, CustomReflectable {
    private struct Secrets: Sendable {
        let proof = PKCE()
        /// Ties the redirect to this attempt (RFC 6749, section 10.12).
        let state = PKCE.base64url(RandomBytes.make(32))
    }

    /// The parameters of an authorization request that are ours alone.
    private static let ownParameters: Set<String> = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method",
    ]

    private let oauth2: OAuth2
    private let secrets: Locked<Secrets?>

    /// Makes an attempt, with new secrets.
    init(_ oauth2: OAuth2) {
        self.oauth2 = oauth2
        secrets = Locked(Secrets())
    }

    /// Whether the secrets are gone.
    var isWiped: Bool { secrets.withLock { secrets in secrets == nil } }

    /// Forgets the secrets.
    func wipe() {
        secrets.withLock { secrets in secrets = nil }
    }

    /// Returns the address of the provider's page (RFC 6749, section 4.1.1; RFC 7636, section 4.3).
    ///
    /// - Parameter parameters: What the app adds, such as `login_hint`.
    /// - Throws: ``APIError/Code/invalidURL`` when the authorization endpoint is no address, or has a fragment;
    ///   ``APIError/Code/encoding`` when the app adds a parameter that is not its to set.
    func page(adding parameters: [String: String] = [:]) throws(APIError) -> URL {
        guard let secrets = secrets.withLock({ secrets in secrets }) else { throw Self.isOver }
        if let name = parameters.keys.sorted().first(where: Self.ownParameters.contains) {
            throw APIError(
                .encoding, reason: "the parameter '\(name)' of an authorization request is set by the client")
        }
        let scopes = oauth2.scopes.joined(separator: " ")
        var items = [
            ("response_type", "code"), ("client_id", oauth2.clientID), ("redirect_uri", oauth2.redirectURL),
            ("state", secrets.state), ("code_challenge", secrets.proof.challenge), ("code_challenge_method", "S256"),
        ]
        if !scopes.isEmpty { items.append(("scope", scopes)) }
        items += parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let query = items.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }
        let address = oauth2.authorizeURL
        guard !address.contains("#"),
            let url = URL(string: address + (address.contains("?") ? "&" : "?") + query.joined(separator: "&"))
        else { throw APIError(.invalidURL, reason: "the authorization endpoint is no address") }
        return url
    }

    /// Returns what is sent to the token endpoint for the address that the page led back to (RFC 6749, section 4.1.3;
    /// RFC 7636, section 4.5). Whatever comes of it, the secrets are gone after it.
    ///
    /// - Throws: ``APIError/Code/invalidResponse`` when the address is not the redirect of this attempt, or another issuer's;
    ///   ``APIError/Code/forbidden`` when the person or the provider said no; other codes for other answers of the
    ///   provider.
    func grant(from address: URL) throws(APIError) -> FormWriter {
        let secrets = secrets.withLock { secrets in
            defer { secrets = nil }
            return secrets
        }
        guard let secrets else { throw Self.isOver }
        let answer = try AuthorizationAnswer(address, for: oauth2)
        guard let state = answer.state, Digests.isEqual(Data(state.utf8), Data(secrets.state.utf8)) else {
            throw APIError(
                .invalidResponse, reason: "the redirect does not belong to this sign-in: its state is another")
        }
        try answer.checkIssuer(for: oauth2)
        var form = FormWriter()
        form.add("grant_type", "authorization_code")
        form.add("code", try answer.code())
        form.add("redirect_uri", oauth2.redirectURL)
        form.add("client_id", oauth2.clientID)
        form.add("code_verifier", secrets.proof.verifier)
        return form
    }

    /// Shows whether it is over, and nothing of the secrets.
    var customMirror: Mirror { Mirror(self, children: ["isWiped": isWiped]) }

    private static var isOver: APIError { APIError(.signInExpired, reason: "this sign-in is over") }
}
