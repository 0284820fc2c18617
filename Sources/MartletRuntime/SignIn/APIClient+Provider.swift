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
            oauth2.adopt(metadata)
        }
        guard var flow, let tokenURL = flow.tokenURL, grant != .authorizationCode || flow.authorizeURL != nil else {
            throw missing
        }
        let isDeclared = scheme.issuer?.flow(grant) != nil
        oauth2.authorizeURL = flow.authorizeURL ?? ""
        oauth2.tokenURL = tokenURL
        // Where every flow comes from metadata, that is read again when the tokens are renewed.
        if oauth2.refreshURL != nil { oauth2.refreshURL = flow.refreshURL ?? tokenURL }
        oauth2.scopes =
            isDeclared || oauth2.provider?.isOpenID != true ? client.scopes(of: flow) : client.scopes ?? ["openid"]
        flow.deviceURL = flow.deviceURL.map { OAuth2.address($0, at: server) }
        return (oauth2.resolved(at: server), flow)
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
