import Foundation

extension APIClient {
    /// Returns the provider of a scheme as a grant needs it, with whole addresses, and the flow.
    ///
    /// A flow that the specification declares with its addresses is used as it is. Otherwise the provider's metadata is
    /// read, where the specification says where it is.
    ///
    /// - Throws: ``APIError/Code/unsupported`` when there is no such flow, or no client of the app's; what reading the
    ///   metadata throws.
    func provider(
        of name: String, for grant: OAuthFlow.Grant, at server: Server
    ) async throws(APIError) -> (oauth2: OAuth2, flow: OAuthFlow) {
        guard let scheme = configuration.authSchemes.first(where: { $0.name == name }) else {
            throw APIError(.unsupported, reason: "the client knows no auth scheme '\(name)'")
        }
        let missing = APIError(.unsupported, reason: "the scheme '\(name)' has no flow '\(grant)'")
        guard case .oauth2(var oauth2) = scheme.kind else {
            guard scheme.issuer != nil else { throw missing }
            throw APIError(.unsupported, reason: "the options of the client have no OAuth client for '\(name)'")
        }
        guard let client = oauth2.client else {
            guard grant == .authorizationCode else { throw missing }
            return (oauth2, OAuthFlow(grant, authorizeURL: oauth2.authorizeURL, tokenURL: oauth2.tokenURL))
        }
        var flow = scheme.issuer?.flow(grant)
        if flow?.isWhole != true, let address = oauth2.provider {
            let metadata = try await providers.metadata(of: address, at: server, for: self)
            flow = try metadata.flow(grant).completing(flow)
            try Self.checkHosts(of: oauth2.refreshURL, and: flow?.tokenURL, at: server)
            oauth2.adopt(metadata)
        }
        guard var flow, let tokenURL = flow.tokenURL, grant != .authorizationCode || flow.authorizeURL != nil else {
            throw missing
        }
        let isDeclared = scheme.issuer?.flow(grant) != nil
        oauth2.authorizeURL = flow.authorizeURL ?? ""
        oauth2.tokenURL = tokenURL
        oauth2.scopes =
            isDeclared || oauth2.provider?.isOpenID != true ? client.scopes(of: flow) : client.scopes ?? ["openid"]
        flow.deviceURL = flow.deviceURL.map { OAuth2.address($0, at: server) }
        return (oauth2.resolved(at: server), flow)
    }

    /// Tokens are renewed at the address that the specification declares for any flow of the scheme. Those of a flow from
    /// the metadata of a provider at another host would be sent to a stranger, with the secret of the client.
    private static func checkHosts(of declared: String?, and url: String?, at server: Server) throws(APIError) {
        let addresses = [declared, url].compactMap { $0.map { OAuth2.address($0, at: server) } }
        guard Set(addresses.map { URL(string: $0).flatMap { ServerOrigin($0) } }).count > 1 else { return }
        throw APIError(
            .unsupported, reason: "the metadata of the provider has another host than the flows that are declared")
    }

    /// Returns a provider with whole addresses, ready for the renewal of tokens.
    ///
    /// - Throws: What reading the metadata throws, where the token endpoint is known from it alone.
    func located(_ oauth2: OAuth2, at server: Server) async throws(APIError) -> OAuth2 {
        guard oauth2.tokenURL.isEmpty, let address = oauth2.provider else { return oauth2.resolved(at: server) }
        let metadata = try await providers.metadata(of: address, at: server, for: self)
        var located = oauth2
        located.adopt(metadata)
        located.tokenURL = metadata.tokenURL
        return located
    }
}

extension OAuthFlow {
    /// True if it has all addresses that asking for tokens needs.
    fileprivate var isWhole: Bool {
        switch grant {
        case .authorizationCode, .implicit: authorizeURL != nil && tokenURL != nil
        case .deviceAuthorization: deviceURL != nil && tokenURL != nil
        case .password, .clientCredentials: tokenURL != nil
        }
    }

    /// Returns a declared flow with the addresses of this one that it lacks; this one where none is declared.
    fileprivate func completing(_ declared: OAuthFlow?) -> OAuthFlow {
        guard var flow = declared else { return self }
        flow.authorizeURL = flow.authorizeURL ?? authorizeURL
        flow.deviceURL = flow.deviceURL ?? deviceURL
        flow.tokenURL = flow.tokenURL ?? tokenURL
        return flow
    }
}
