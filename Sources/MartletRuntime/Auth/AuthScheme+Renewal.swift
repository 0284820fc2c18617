import Foundation

/// How the tokens of a scheme are renewed.
enum TokenRenewal: Sendable {
    /// By an endpoint of the API.
    case endpoint(TokenSource.Renewal, paths: TokenSource.Paths)
    /// At the token endpoint of OAuth 2.0 (RFC 6749, section 6).
    case oauth2(OAuth2)

    /// The name of the endpoint that is asked.
    var name: String {
        if case .endpoint(let renewal, _) = self { renewal.endpoint } else { "OAuth2.refresh" }
    }

    /// What a refresh drops from the cache.
    var clears: TokenSource.Clearing {
        if case .endpoint(let renewal, _) = self { renewal.clears } else { .none }
    }
}

extension AuthScheme {
    /// How tokens are renewed; nil when they cannot be.
    var renewal: TokenRenewal? {
        if case .oauth2(let oauth2) = kind { return .oauth2(oauth2) }
        guard let tokens, let renewal = tokens.renewal else { return nil }
        return .endpoint(renewal, paths: renewal.paths ?? tokens.paths)
    }

    /// Where an endpoint that issues tokens has them in its answer; nil for schemes without tokens.
    var issuedPaths: TokenSource.Paths? {
        if case .oauth2 = kind { .oauth2 } else { tokens?.paths }
    }
}

/// When tokens are renewed.
struct TokenTiming: Sendable {
    /// How long before its expiry a token is renewed.
    let refreshBefore: Duration

    /// Makes the timing of a scheme; nil is 5 minutes.
    init(refreshBefore: Duration?) {
        self.refreshBefore = refreshBefore ?? .seconds(300)
    }

    /// Returns when a token is to be renewed; nil when it is only after a 401.
    ///
    /// Not before half of its life is over: a token that lives five minutes would be renewed for each request.
    func renewalDate(of credential: Credential) -> Date? {
        guard let expiry = expiry(of: credential) else { return nil }
        let margin = refreshBefore / .seconds(1)
        guard let issued = credential.issuedAt else { return expiry - margin }
        return expiry - min(margin, expiry.timeIntervalSince(issued) / 2)
    }

    /// Whether a token can no longer be used, as far as that is known.
    func isExpired(_ credential: Credential, at date: Date) -> Bool {
        expiry(of: credential).map { $0 <= date } ?? false
    }

    /// A token that had expired when it was issued comes from a server whose clock, or ours, is wrong: a 401 decides.
    private func expiry(of credential: Credential) -> Date? {
        guard let expiry = credential.expiresAt else { return nil }
        if let issued = credential.issuedAt, expiry <= issued { return nil }
        return expiry
    }
}
