import Foundation

/// What became of a refresh.
enum RenewalOutcome: Sendable {
    /// There are new tokens.
    case renewed(Credential)
    /// The server will not renew these tokens any more.
    case refused(APIError)
    /// It failed this time: nobody is signed out by it.
    case failed(APIError)
}

extension APIClient {
    /// Asks for new tokens. The request passes no interceptor and renews no tokens itself, so it waits for nobody.
    ///
    /// - Parameters:
    ///   - refreshToken: The refresh token.
    ///   - url: The address that the credential says it is renewed at; nil where it says none.
    ///   - key: What the tokens are kept under.
    ///   - renewal: How they are renewed.
    ///   - server: The server that they belong to, wherever calls go by now.
    func renew(
        _ refreshToken: String, at url: String?, of key: CredentialKey, by renewal: TokenRenewal, on server: Server
    ) async -> RenewalOutcome {
        options.metrics?.count(.refresh, for: renewal.name)
        do {
            switch renewal {
            case .endpoint(let call, let paths):
                let response = try await ask(call.call(refreshToken), for: key, at: server)
                return outcome(of: response, paths: paths) {
                    Self.endsSession(response, error: $0, call.endingStatuses)
                }
            case .oauth2(let oauth2):
                let response = try await ask(oauth2, at: url, with: refreshToken, on: server)
                return outcome(of: response, paths: .oauth2) { $0 == "invalid_grant" }
            }
        } catch {
            let cause = APIError.wrapping(error, endpoint: "")
            return .failed(
                APIError(cause.code, reason: "the tokens could not be renewed: \(cause.reason ?? "")", cause: error))
        }
    }

    /// Sends the call of an endpoint that renews tokens.
    private func ask(
        _ endpoint: any Endpoint, for key: CredentialKey, at server: Server
    ) async throws -> TransportResponse {
        var definition = endpoint.definition
        // Its body is a credential: it goes to no other origin.
        definition.isSensitive = true
        let target = Target(server: server, account: key.account)
        let request = try await prepare(
            endpoint, definition, accept: "application/json", cache: .ignoreCache, at: target)
        return try await deliverAlone(request, for: definition)
    }

    /// Asks the token endpoint of OAuth 2.0.
    ///
    /// - Source: RFC 6749, section 6, <https://www.rfc-editor.org/rfc/rfc6749#section-6>
    private func ask(
        _ oauth2: OAuth2, at url: String?, with refreshToken: String, on server: Server
    ) async throws -> TransportResponse {
        let oauth2 = try await located(oauth2, at: server)
        guard let url = URL(string: url ?? oauth2.refreshURL ?? oauth2.tokenURL) else {
            throw APIError(.invalidURL, reason: "the address of the token endpoint is not valid")
        }
        var form = FormWriter()
        form.add("grant_type", "refresh_token")
        form.add("refresh_token", refreshToken)
        form.add("client_id", oauth2.clientID)
        let definition = EndpointDefinition(TokenRenewal.oauth2(oauth2).name, .post, "", isSensitive: true)
        var timeouts = configuration.timeouts
        timeouts.request = timeouts.request ?? Timeouts.standardRequest
        let request = PreparedRequest(
            method: .post, url: url,
            headers: OAuth2TokenEndpoint.headers(of: oauth2), body: RequestBody(oauth2.withSecret(form).data),
            server: server, account: nil, cachePolicy: .ignoreCache, timeouts: timeouts,
            parameters: [], deadline: nil)
        return try await deliverAlone(request, for: definition)
    }

    /// Sends a request past the interceptors, with credentials as they are in the store.
    private func deliverAlone(
        _ request: PreparedRequest, for definition: EndpointDefinition
    ) async throws -> TransportResponse {
        var request = request
        // There is no call around it whose time would end with this one.
        request.timeouts.resource = request.timeouts.resource ?? request.timeouts.overall
        let guardian = guardian(for: request.server, endpoint: definition.name)
        try guardian.check(request.url)
        let authorizer = Authorizer(client: self, renewsTokens: false)
        let authorized = try await authorizer.authorize(request, for: definition)
        return try await carry(authorized.request, of: request, for: definition) { request in
            try await self.transport.send(request)
        }
    }

    /// Returns what an answer to a refresh means.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - paths: Where the tokens stand in it.
    ///   - endsSession: Returns whether an answer with a client error refuses the tokens for good, by the `error` in it. Some
    ///     providers of OAuth 2.0 say so with 403 (RFC 6749, section 5.2, asks for 400).
    private func outcome(
        of response: TransportResponse, paths: TokenSource.Paths, endsSession: (_ error: String?) -> Bool
    ) -> RenewalOutcome {
        let status = response.status
        if (200..<300).contains(status) {
            if let fresh = paths.credential(in: response.body, at: options.now()) { return .renewed(fresh) }
            return .failed(
                APIError(.decoding, status: status, reason: "there is no access token in the answer to a refresh"))
        }
        let error = (try? JSONCoding.decode(JSON.self, from: response.body))?["error"]?.string
        if (400..<500).contains(status), endsSession(error) {
            return .refused(
                APIError(.refreshFailed, status: status, reason: "the server refused to renew the tokens"))
        }
        let code = APIError.Code.of(status: status)
        let isTemporary = [.server, .timeout, .rateLimited].contains(code)
        return .failed(
            APIError(
                isTemporary ? code : .refreshFailed, status: status, headers: response.headers,
                reason: "the tokens could not be renewed"))
    }

    /// Whether an endpoint of the API refuses tokens for good. Where the specification names no statuses, 400 is what a gateway
    /// says, too, and no API says it with a page for people.
    private static func endsSession(_ response: TransportResponse, error: String?, _ statuses: Set<Int>?) -> Bool {
        if let statuses { return statuses.contains(response.status) }
        if error == "invalid_grant" { return true }
        guard !passing.contains(error ?? "") else { return false }
        return response.status == 401
            || response.status == 400 && (try? JSONCoding.decode(JSON.self, from: response.body)) != nil
    }

    /// Errors of OAuth 2.0 that say nothing of the tokens: they speak of the app or pass by (RFC 6749, sections 4.1.2.1 and 5.2; RFC
    /// 8628, section 3.5).
    private static let passing: Set<String> = [
        "invalid_client", "unauthorized_client", "unsupported_grant_type", "temporarily_unavailable", "server_error",
        "slow_down",
    ]
}
