import Foundation

// Tokens by the flows that a specification declares, or a provider's metadata has, for schemes that
// `ClientOptions.oauthClients` has a client for.
extension APIClient {
    /// Signs a person in with a name and a password, and keeps the tokens: the flow `password` (RFC 6749, section 4.3).
    ///
    /// - Parameters:
    ///   - scheme: The name of the auth scheme.
    ///   - username: The person's name.
    ///   - password: The person's password. It is sent once, and not kept.
    /// - Throws: ``APIError``: ``APIError/Code/unsupported`` when neither the specification nor the provider's metadata
    ///   has the flow, or the options have no client for the scheme; with the status when the provider refuses.
    public func signIn(_ scheme: String, username: String, password: String) async throws(APIError) {
        var form = FormWriter()
        form.add("grant_type", "password")
        form.add("username", username)
        form.add("password", password)
        try await redeem(form, for: scheme, .password)
    }

    /// Signs the app itself in, and keeps the tokens: the flow `clientCredentials` (RFC 6749, section 4.4).
    ///
    /// A provider gives no refresh token for it: call it again when the tokens have expired.
    ///
    /// - Parameter scheme: The name of the auth scheme.
    /// - Throws: ``APIError``: ``APIError/Code/unsupported`` when neither the specification nor the provider's metadata
    ///   has the flow, or the options have no client for the scheme; with the status when the provider refuses.
    public func signInClient(_ scheme: String) async throws(APIError) {
        var form = FormWriter()
        form.add("grant_type", "client_credentials")
        try await redeem(form, for: scheme, .clientCredentials)
    }

    /// Signs a person in who approves on another device, and keeps the tokens: the flow `deviceAuthorization` (RFC 8628).
    ///
    /// - Parameters:
    ///   - scheme: The name of the auth scheme.
    ///   - isolation: The actor that `show` runs on: the caller's.
    ///   - show: Shows the person the code, and where to type it.
    /// - Throws: ``APIError``: ``APIError/Code/signInExpired`` when the device code expired,
    ///   ``APIError/Code/forbidden`` when the person denied the request, ``APIError/Code/unsupported`` when neither the
    ///   specification nor the provider's metadata has the flow, or the options have no client for the scheme.
    public func signIn(
        _ scheme: String, isolation: isolated (any Actor)? = #isolation,
        onOtherDevice show: (DeviceAuthorization) async -> Void
    ) async throws(APIError) {
        let (key, oauth2, flow) = try await grantee(of: scheme, .deviceAuthorization)
        do {
            let endpoint = OAuth2TokenEndpoint(oauth2: oauth2, client: self)
            let (device, code, interval) = try await askForCode(flow, oauth2, endpoint)
            await show(device)
            let end = clock.now + device.lifetime
            let credential = try await poll(endpoint, code: code, every: interval, until: end)
            try await keep(credential, for: scheme, under: key)
        } catch {
            throw APIError.wrapping(error, endpoint: "OAuth2.device")
        }
    }

    /// Asks for a device code (RFC 8628, section 3.1).
    private func askForCode(
        _ flow: OAuthFlow, _ oauth2: OAuth2, _ endpoint: OAuth2TokenEndpoint
    ) async throws -> (DeviceAuthorization, code: String, interval: Duration) {
        guard let address = flow.deviceURL else {
            throw APIError(.unsupported, reason: "the flow has no device authorization endpoint")
        }
        var form = FormWriter()
        form.add("client_id", oauth2.clientID)
        if !oauth2.scopes.isEmpty { form.add("scope", oauth2.scopes.joined(separator: " ")) }
        let response = try await endpoint.send(form, to: OAuth2.address(address, at: server))
        guard (200..<300).contains(response.status) else { throw endpoint.refusal(response) }
        let body = try? JSONCoding.decode(JSON.self, from: response.body)
        guard let body, let code = body["device_code"]?.string, let userCode = body["user_code"]?.string,
            let page = (body["verification_uri"] ?? body["verification_url"])?.string,
            let lifetime = Self.seconds(body["expires_in"])
        else { throw APIError(.invalidResponse, status: response.status, reason: "the response has no device code") }
        let device = DeviceAuthorization(
            userCode: userCode, verificationURL: page,
            completeVerificationURL: body["verification_uri_complete"]?.string, lifetime: lifetime)
        return (device, code, max(.seconds(1), Self.seconds(body["interval"]) ?? .seconds(5)))
    }

    /// Asks for the tokens of a device code until the person has approved or denied it (RFC 8628, sections 3.4 and 3.5).
    private func poll(
        _ endpoint: OAuth2TokenEndpoint, code: String, every interval: Duration, until end: Duration
    ) async throws -> Credential {
        var form = FormWriter()
        form.add("grant_type", "urn:ietf:params:oauth:grant-type:device_code")
        form.add("device_code", code)
        form.add("client_id", endpoint.oauth2.clientID)
        var interval = interval
        while clock.now + interval < end {
            try await clock.pause(for: interval)
            let response = try await endpoint.send(form)
            if (200..<300).contains(response.status) { return try endpoint.credential(of: response) }
            switch OAuth2TokenEndpoint.error(of: response) {
            case "authorization_pending"?: continue
            case "slow_down"?: interval += .seconds(5)
            case "expired_token"?: throw APIError(.signInExpired, reason: "the device code expired")
            case "access_denied"?: throw APIError(.forbidden, status: response.status, reason: "the person denied it")
            default: throw endpoint.refusal(response)
            }
        }
        throw APIError(.signInExpired, reason: "the device code expired")
    }

    /// Returns a duration of a provider's response, at most a day.
    private static func seconds(_ value: JSON?) -> Duration? {
        let number = value?.double ?? value?.string.flatMap { Double($0) }
        return number.flatMap { $0 > 0 ? .seconds(min($0, 86_400)) : nil }
    }

    /// Redeems a grant at the token endpoint of a flow, and keeps the tokens.
    private func redeem(
        _ grant: FormWriter, for scheme: String, _ kind: OAuthFlow.Grant
    ) async throws(APIError) {
        let (key, oauth2, _) = try await grantee(of: scheme, kind)
        var form = grant
        if oauth2.isClientInForm { form.add("client_id", oauth2.clientID) }
        if !oauth2.scopes.isEmpty { form.add("scope", oauth2.scopes.joined(separator: " ")) }
        let credential = try await OAuth2TokenEndpoint(oauth2: oauth2, client: self).credential(for: form)
        try await keep(credential, for: scheme, under: key)
    }

    /// Returns what tokens of a scheme are kept under, and its provider as a flow has it.
    private func grantee(
        of scheme: String, _ grant: OAuthFlow.Grant
    ) async throws(APIError) -> (CredentialKey, OAuth2, OAuthFlow) {
        let target = current
        let key = try credentialKey(for: scheme, at: target)
        let (oauth2, flow) = try await provider(of: scheme, for: grant, at: target.server)
        return (key, oauth2, flow)
    }

    private func keep(_ credential: Credential, for scheme: String, under key: CredentialKey) async throws(APIError) {
        guard try credentialKey(for: scheme) == key else {
            throw APIError(.conflict, reason: "the client was moved to another server or account during the sign-in")
        }
        try await setCredential(credential, for: scheme)
    }
}
