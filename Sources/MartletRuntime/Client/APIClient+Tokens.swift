extension APIClient {
    /// Returns the session of a scheme: its tokens, for the server and the account of now.
    ///
    /// - Throws: ``APIError/Code/invalidURL`` when the server's address is none, ``APIError/Code/unsupported`` when the
    ///   client has no such scheme.
    public func session(for scheme: String) throws(APIError) -> APISession {
        guard configuration.authSchemes.contains(where: { $0.name == scheme }) else {
            throw APIError(.unsupported, reason: "the client knows no auth scheme '\(scheme)'")
        }
        let target = current
        let key = try credentialKey(for: scheme, at: target)
        return APISession(key: key, server: target.server, client: self)
    }

    /// Sends a request with its credentials. After a 401 the tokens are renewed, and the request is sent once more.
    func sendAuthorized(
        _ request: PreparedRequest, for definition: EndpointDefinition,
        _ send: (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        let authorizer = Authorizer(client: self)
        let first = try await authorizer.authorize(request, for: definition)
        var response = try await send(first.request)
        if response.status == 401, try await renew(first.tokens, after: response, of: definition) {
            let second = try await authorizer.authorize(request, for: definition)
            response = try await send(second.request)
            if response.status == 401 {
                for use in second.tokens { await use.manager.noteRejection() }
            }
        }
        try await keepTokens(of: response, to: request, for: definition)
        return response
    }

    /// Renews tokens that a server refused, and returns whether the request is worth repeating.
    private func renew(
        _ tokens: [(manager: TokenManager, grant: TokenManager.Grant)], after response: TransportResponse,
        of definition: EndpointDefinition
    ) async throws(APIError) -> Bool {
        // A 401 of the endpoint that signs in speaks of a password; one of the refresh, of the refresh token.
        guard !tokens.isEmpty, definition.issues == nil, !isRefresh(definition) else { return false }
        do throws(APIError) {
            for use in tokens {
                guard try await use.manager.renew(after: use.grant) else { return false }
            }
            return true
        } catch {
            guard error.code == .refreshFailed || error.code == .refreshTokenMissing else { throw error }
            let refusal = failure(response, of: definition)
            throw APIError(
                error.code, endpoint: definition.name, status: response.status, headers: response.headers,
                body: refusal.body, reason: error.reason, cause: error)
        }
    }

    /// Whether an endpoint is the one that renews the tokens of a scheme.
    private func isRefresh(_ definition: EndpointDefinition) -> Bool {
        configuration.authSchemes.contains { $0.tokens?.renewal?.endpoint == definition.name }
    }

    /// Forgets the tokens that a call ends: who signs out is signed out, whatever the server responds.
    ///
    /// - Throws: ``APIError/Code/credentialsUnavailable`` when the store fails.
    func forgetTokens(endedBy request: PreparedRequest, for definition: EndpointDefinition) async throws(APIError) {
        guard let scheme = definition.revokes, let manager = manager(of: scheme, for: request) else { return }
        try await manager.replace(with: nil)
    }

    /// Stores the tokens that a success brings, and forgets those that it ends.
    private func keepTokens(
        of response: TransportResponse, to request: PreparedRequest, for definition: EndpointDefinition
    ) async throws(APIError) {
        guard (200..<300).contains(response.status) else { return }
        try await forgetTokens(endedBy: request, for: definition)
        // An endpoint may answer without tokens, too, for example when it asks for a second factor.
        guard let name = definition.issues, let manager = manager(of: name, for: request),
            let scheme = configuration.authSchemes.first(where: { $0.name == name })
        else { return }
        let isRefresh = scheme.tokens?.renewal?.endpoint == definition.name
        let paths = isRefresh ? scheme.tokens?.renewal?.paths ?? scheme.issuedPaths : scheme.issuedPaths
        guard let fresh = paths?.credential(in: response.body, at: options.now()) else { return }
        if isRefresh {
            try await manager.adopt(fresh)
        } else {
            try await manager.replace(with: fresh, isNewSession: true)
        }
    }

    /// Returns the manager of the tokens that an endpoint issues or revokes.
    ///
    /// They belong to the server that was really asked; those of an endpoint with a server of its own, such as one that
    /// only signs in, to the client's.
    private func manager(
        of scheme: String, for request: PreparedRequest
    ) -> TokenManager? {
        let origin = if let home = request.home { try? ServerAddress(home).origin } else { ServerOrigin(request.url) }
        guard let origin else { return nil }
        let key = CredentialKey(origin: origin, scheme: scheme, account: request.account)
        return tokens.manager(for: key, at: request.home ?? request.server, of: self)
    }
}
