import Foundation

extension APIClient {
    /// Signs a person in with OAuth 2.0: opens the provider's page, redeems the code that it leads back with, and keeps
    /// the tokens.
    ///
    /// ```swift
    /// try await aroti.api.signIn("keycloak", with: browser)
    /// ```
    ///
    /// On Apple's platforms the browser is `SystemBrowser { window }`.
    ///
    /// The scheme says who the app is, or ``ClientOptions/oauthClients`` does for one whose flows the specification declares,
    /// or whose provider's metadata has them.
    ///
    /// The authorization code flow with PKCE S256 and `state` (RFC 6749, 7636, 8252). The page and the token endpoint are
    /// https, or on this machine. The secrets of the attempt are in memory alone, and are gone when this returns or
    /// throws. Nothing is kept unless all of it succeeded.
    ///
    /// - Parameters:
    ///   - scheme: The name of the auth scheme.
    ///   - browser: What shows the page.
    ///   - parameters: What is added to the address of the page, such as `login_hint` or `prompt`.
    ///   - lifetime: How long the person may take.
    /// - Throws: ``APIError``: ``APIError/Code/cancelled`` when the person closed the page,
    ///   ``APIError/Code/signInExpired`` when it took too long, ``APIError/Code/forbidden`` when the provider said no,
    ///   ``APIError/Code/invalidResponse`` when the page led back to something else than to this attempt,
    ///   ``APIError/Code/conflict`` when the client was moved to another server or account meanwhile.
    public func signIn(
        _ scheme: String, with browser: any SignInBrowser, parameters: [String: String] = [:],
        lifetime: Duration = .seconds(600)
    ) async throws(APIError) {
        let target = current
        let key = try credentialKey(for: scheme, at: target)
        let (oauth2, _) = try await provider(of: scheme, for: .authorizationCode, at: target.server)
        let grant = try await authorize(
            AuthorizationAttempt(oauth2), oauth2, with: browser, parameters: parameters, lifetime: lifetime)
        let credential = try await OAuth2TokenEndpoint(oauth2: oauth2, client: self).credential(for: grant)
        guard try credentialKey(for: scheme) == key else {
            throw APIError(.conflict, reason: "the client was moved to another server or account during the sign-in")
        }
        try await setCredential(credential, for: scheme)
    }

    /// Lets a person answer at the provider's page, and returns what the answer is redeemed with. The attempt is wiped
    /// after it.
    func authorize(
        _ attempt: AuthorizationAttempt, _ oauth2: OAuth2, with browser: any SignInBrowser,
        parameters: [String: String] = [:], lifetime: Duration
    ) async throws(APIError) -> FormWriter {
        defer { attempt.wipe() }
        let page = try attempt.page(adding: parameters)
        // The browser has its own way to the page.
        try AddressGuard(server: server, pins: [], transport: transport, now: options.now, onMismatch: {}).check(page)
        guard let redirect = URL(string: oauth2.redirectURL), redirect.scheme != nil else {
            throw APIError(.invalidURL, reason: "the redirect of the scheme is no address")
        }
        do {
            let answer = try await within(lifetime, wiping: attempt) {
                try await browser.open(page, returningTo: redirect)
            }
            return try attempt.grant(from: answer)
        } catch {
            throw APIError.wrapping(error, endpoint: "OAuth2.authorize")
        }
    }

    /// Waits for an answer, no longer than a time: then the attempt is wiped first, and what was waited for cancelled.
    private func within(
        _ lifetime: Duration, wiping attempt: AuthorizationAttempt, _ wait: @escaping @Sendable () async throws -> URL
    ) async throws -> URL {
        let end = clock.now + lifetime
        return try await withThrowingTaskGroup(of: URL.self) { [clock] group in
            defer { group.cancelAll() }
            group.addTask { try await wait() }
            group.addTask {
                while clock.now < end { try await clock.sleep(until: end) }
                attempt.wipe()
                throw APIError(.signInExpired, reason: "the person took too long")
            }
            guard let answer = try await group.next() else { throw CancellationError() }
            return answer
        }
    }
}

extension APISession {
    /// Signs a person in with OAuth 2.0, as ``APIClient/signIn(_:with:parameters:lifetime:)`` does with the session's
    /// scheme.
    ///
    /// - Parameters:
    ///   - browser: What shows the page.
    ///   - parameters: What is added to the address of the page, such as `login_hint` or `prompt`.
    ///   - lifetime: How long the person may take.
    /// - Throws: As there; ``APIError/Code/conflict`` also when the client was moved to another server or account since it
    ///   returned the session.
    public func signIn(
        with browser: any SignInBrowser, parameters: [String: String] = [:], lifetime: Duration = .seconds(600)
    ) async throws(APIError) {
        guard try client.credentialKey(for: key.scheme) == key else {
            throw APIError(.conflict, reason: "the client was moved to another server or account")
        }
        try await client.signIn(key.scheme, with: browser, parameters: parameters, lifetime: lifetime)
    }
}

extension APIError.Code {
    /// A sign-in took too long, or is over: what it carried is gone, and it has to start again.
    public static let signInExpired = Self(rawValue: "signInExpired")
}
