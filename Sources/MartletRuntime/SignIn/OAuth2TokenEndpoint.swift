import Foundation
import MartletFormats

/// The token endpoint of a provider. It is asked past all interceptors, on the transport and the time limits of a client.
///
/// - Source: RFC 6749, section 3.2, <https://www.rfc-editor.org/rfc/rfc6749#section-3.2>
struct OAuth2TokenEndpoint: Sendable {
    /// The provider.
    let oauth2: OAuth2
    /// The client whose transport and limits are used.
    let client: APIClient

    /// Redeems a grant, and returns the tokens that it is worth.
    ///
    /// - Throws: ``APIError``: with the status when the provider refuses, with ``APIError/Code/invalidResponse`` when it
    ///   answers what is no token, or sends elsewhere: a grant is shown to nobody else.
    func credential(for grant: FormWriter) async throws(APIError) -> Credential {
        do {
            let response = try await send(grant)
            guard (200..<300).contains(response.status) else { throw refusal(response) }
            return try credential(of: response)
        } catch {
            throw APIError.wrapping(error, endpoint: "OAuth2.token")
        }
    }

    /// The header fields of a request to a token endpoint: with the secret of a client that has one (RFC 6749, section
    /// 2.3.1).
    static func headers(of oauth2: OAuth2) -> HTTPHeaders {
        var headers: HTTPHeaders = [
            "Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded",
        ]
        if let secret = oauth2.client?.secret, !oauth2.isSecretInForm {
            let pair = PercentEncoding.encodeForm(oauth2.clientID) + ":" + PercentEncoding.encodeForm(secret)
            headers["Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
        }
        return headers
    }

    /// Sends a grant, or asks another endpoint of the provider.
    ///
    /// - Parameter address: The address of the endpoint; nil is the token endpoint.
    func send(_ grant: FormWriter, to address: String? = nil) async throws -> TransportResponse {
        if let failure = grant.failure { throw failure }
        let grant = oauth2.withSecret(grant)
        guard let url = URL(string: address ?? oauth2.tokenURL), url.scheme != nil, url.fragment == nil else {
            throw APIError(.invalidURL, reason: "the token endpoint is no address")
        }
        let pins = try client.guardian(for: client.server, endpoint: "OAuth2.token").check(url)
        var limits = client.configuration.timeouts
        limits.request = limits.request ?? Timeouts.standardRequest
        limits.resource = [limits.resource, limits.overall].compactMap { $0 }.min()
        let request = TransportRequest(
            method: .post, url: url,
            headers: Self.headers(of: oauth2),
            body: RequestBody(grant.data), timeout: limits.request, endpointName: "OAuth2.token", pins: pins)
        return try await client.withTimeLimits(limits) { monitor in
            var request = request
            request.monitor = monitor
            return try await client.transport.send(request)
        }
    }

    /// Reads an answer (RFC 6749, section 5.1).
    func credential(of response: TransportResponse) throws(APIError) -> Credential {
        let answer = try? JSONCoding.decode(JSON.self, from: response.body)
        guard let answer, let access = answer["access_token"]?.string, !access.isEmpty else {
            throw APIError(.invalidResponse, status: response.status, reason: "the answer has no access token")
        }
        guard answer["token_type"]?.string.map({ $0.lowercased() == "bearer" }) ?? true else {
            throw APIError(.unsupported, status: response.status, reason: "the token is no bearer token")
        }
        let seconds = answer["expires_in"]?.double ?? answer["expires_in"]?.string.flatMap { Double($0) }
        // Lifetimes beyond a century are no lifetimes.
        let lifetime = seconds.flatMap { (0...3.2e9).contains($0) ? $0 : nil }
        let now = client.options.now()
        var credential = Credential.tokens(
            access: access, refresh: answer["refresh_token"]?.string,
            expiresAt: lifetime.map { now.addingTimeInterval($0) })
        // Without it a token of five minutes would be renewed by the first request.
        credential.issuedAt = now
        credential.renewalURL = oauth2.refreshURL
        return credential
    }

    /// Returns the error that a refusal is (RFC 6749, section 5.2).
    func refusal(_ response: TransportResponse) -> APIError {
        let error = Self.error(of: response)
        return APIError(
            .of(status: response.status), status: response.status, headers: response.headers,
            reason: error.map { "the provider answered \(OAuth2.quoted($0))" })
    }

    /// Returns the word for what is wrong (RFC 6749, section 5.2).
    static func error(of response: TransportResponse) -> String? {
        (try? JSONCoding.decode(JSON.self, from: response.body))?["error"]?.string
    }
}

extension OAuth2 {
    /// True if a form must name the client: HTTP Basic does it otherwise.
    var isClientInForm: Bool { client?.secret == nil || isSecretInForm }

    /// Returns a form with the secret of the client, where the provider wants it there (RFC 6749, section 2.3.1).
    func withSecret(_ form: FormWriter) -> FormWriter {
        guard isSecretInForm, let secret = client?.secret else { return form }
        var form = form
        form.add("client_secret", secret)
        return form
    }
}
