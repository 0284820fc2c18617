import Foundation
import MartletFormats

/// Adds the credentials that an endpoint needs to a request.
struct Authorizer: Sendable {
    /// Where credentials are kept.
    let store: any TokenStore
    /// The schemes of the client.
    let schemes: [AuthScheme]
    /// The date of now, for signatures.
    let now: @Sendable () -> Date

    /// Returns a request with the credentials of the first alternative that there are credentials for.
    ///
    /// - Throws: ``APIError/Code/unauthorized`` when there are none; ``APIError/Code/unsupported`` for a scheme that
    ///   the client does not have; ``APIError/Code/credentialsUnavailable`` when the store fails.
    func authorize(
        _ request: PreparedRequest, for endpoint: EndpointDefinition
    ) async throws(APIError) -> TransportRequest {
        let plain = TransportRequest(
            method: request.method, url: request.url, headers: request.headers, body: request.body,
            timeout: request.timeouts.request, endpointName: endpoint.name)
        let alternatives = endpoint.auth.alternatives
        guard !alternatives.isEmpty else { return plain }
        for alternative in alternatives {
            if let complete = try await apply(alternative, to: plain, account: request.account) { return complete }
        }
        let names = alternatives.map { uses in uses.map(\.scheme).joined(separator: " and ") }
        throw APIError(.unauthorized, reason: "no credential for \(names.joined(separator: " or "))")
    }

    /// Returns a request with the credentials of several schemes; nil when one is missing.
    private func apply(
        _ uses: [AuthRequirement.Use], to request: TransportRequest, account: String?
    ) async throws(APIError) -> TransportRequest? {
        var request = request
        var signers: [RequestSigner] = []
        for use in uses {
            guard let scheme = schemes.first(where: { $0.name == use.scheme }) else {
                throw APIError(.unsupported, reason: "the client knows no auth scheme '\(use.scheme)'")
            }
            let field = scheme.field
            if field.isPresent(in: request) { continue }
            guard let credential = try await load(scheme.name, for: request.url, account: account),
                let value = try scheme.value(of: credential)
            else { return nil }
            if let signature = scheme.signature {
                signers.append(RequestSigner(signature: signature, secret: value, now: now()))
            } else {
                try field.write(value, to: &request)
            }
        }
        // Last, so that what other schemes add is signed, too.
        for signer in signers { signer.sign(&request) }
        return request
    }

    /// Returns the credential of a scheme for the server that an address names.
    private func load(_ scheme: String, for url: URL, account: String?) async throws(APIError) -> Credential? {
        guard let origin = ServerOrigin(url) else { return nil }
        do {
            return try await store.load(CredentialKey(origin: origin, scheme: scheme, account: account))
        } catch let error as APIError {
            throw error
        } catch {
            throw APIError(.credentialsUnavailable, cause: error)
        }
    }
}

/// Where in a request a credential stands.
private enum CredentialField {
    case header(String)
    case query(String)
    case cookie(String)

    /// Whether an interceptor or the endpoint has written it already. A cookie or a query item never counts.
    func isPresent(in request: TransportRequest) -> Bool {
        if case .header(let name) = self { request.headers[name] != nil } else { false }
    }

    /// Writes a credential.
    ///
    /// - Throws: ``APIError/Code/encoding`` when it holds a line break.
    func write(_ value: String, to request: inout TransportRequest) throws(APIError) {
        switch self {
        case .header(let name):
            try HeaderRules.check(name: name, value: value)
            request.headers[name] = value
        case .cookie(let name):
            let cookie = "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(value))"
            request.headers["Cookie"] = [request.headers["Cookie"], cookie].compactMap { $0 }.joined(separator: "; ")
        case .query(let name):
            let item = "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(value))"
            // A fragment is never sent: a key behind one would not be sent either.
            let text = request.url.absoluteString.prefix { $0 != "#" }
            guard let url = URL(string: text + (text.contains("?") ? "&" : "?") + item) else {
                throw APIError(.invalidURL, reason: "the key cannot be written into the query")
            }
            request.url = url
        }
    }
}

extension AuthScheme {
    /// How requests are signed; nil for other schemes.
    fileprivate var signature: RequestSignature? {
        if case .hmac(let signature) = kind { signature } else { nil }
    }

    /// Where the credential, or the signature, stands.
    fileprivate var field: CredentialField {
        switch kind {
        case .bearer, .oauth2, .basic: .header("Authorization")
        case .apiKey(.header, let name): .header(name)
        case .apiKey(.query, let name): .query(name)
        case .apiKey(.cookie, let name): .cookie(name)
        case .hmac(let signature): .header(signature.header)
        }
    }

    /// Returns what is sent of a credential; nil when it is of another kind of scheme.
    ///
    /// - Throws: ``APIError/Code/encoding`` for a user name with a colon, which the server would read as the start of
    ///   the password (RFC 7617, section 2).
    fileprivate func value(of credential: Credential) throws(APIError) -> String? {
        switch kind {
        case .bearer, .oauth2:
            return credential.accessToken.map { "Bearer " + $0 }
        case .basic:
            guard let username = credential.username, let password = credential.password else { return nil }
            guard !username.contains(":") else {
                throw APIError(.encoding, reason: "a user name of HTTP Basic must not hold a colon")
            }
            return "Basic " + Data("\(username):\(password)".utf8).base64EncodedString()
        case .apiKey, .hmac:
            return credential.apiKey
        }
    }
}
