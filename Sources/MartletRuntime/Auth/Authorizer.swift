import Foundation
import MartletFormats

/// A request with its credentials.
struct AuthorizedRequest: Sendable {
    /// The request.
    var request: TransportRequest
    /// The tokens in it that can be renewed.
    var tokens: [(manager: TokenManager, grant: TokenManager.Grant)] = []
}

/// Adds the credentials that an endpoint needs to a request.
struct Authorizer: Sendable {
    /// The client whose credentials are added.
    let client: APIClient
    /// Whether tokens that are about to expire are renewed first. Without, they are taken from the store as they are.
    var renewsTokens = true

    /// Returns a request with the credentials of the first alternative that there are credentials for.
    ///
    /// - Throws: ``APIError/Code/unauthorized`` when there are none, or why there are none any more;
    ///   ``APIError/Code/unsupported`` for a scheme that
    ///   the client does not have; ``APIError/Code/credentialsUnavailable`` when
    ///   the store fails; what went wrong when tokens that have expired could not be renewed.
    func authorize(
        _ request: PreparedRequest, for endpoint: EndpointDefinition
    ) async throws(APIError) -> AuthorizedRequest {
        var plain = TransportRequest(
            method: request.method, url: request.url, headers: request.headers, body: request.body,
            timeout: request.timeouts.request, endpointName: endpoint.name)
        plain.cover = request.cover
        plain.call = request.call
        let alternatives = endpoint.auth.alternatives
        guard !alternatives.isEmpty else { return AuthorizedRequest(request: plain) }
        var ended: APIError?
        for alternative in alternatives {
            do throws(APIError) {
                let start = AuthorizedRequest(request: plain)
                if let complete = try await apply(alternative, to: start, of: request) { return complete }
            } catch {
                guard error.endsSession else { throw error }
                ended = error
            }
        }
        let names = alternatives.map { uses in uses.map(\.scheme).joined(separator: " and ") }
        let reason = "no credential for \(names.joined(separator: " or "))"
        throw ended
            ?? APIError(.unauthorized, reason: reason + (missingCertificate(alternatives, for: request.url) ?? ""))
    }

    /// Returns what to say of a client certificate that is missing; nil where none is.
    private func missingCertificate(_ alternatives: [[AuthRequirement.Use]], for url: URL) -> String? {
        let isNeeded = alternatives.joined().contains { use in scheme(named: use.scheme)?.isCertificate == true }
        guard isNeeded, !hasCertificate(for: url) else { return nil }
        return "; \(type(of: client.transport)) has no client certificate for \(ServerOrigin(url)?.host ?? "the host")"
    }

    private func scheme(named name: String) -> AuthScheme? {
        client.configuration.authSchemes.first { $0.name == name }
    }

    /// Returns true if the server at an address can be shown a client certificate. Without TLS somebody else is in charge
    /// of it: plain http goes to this machine or where the app allows it, such as to a proxy that speaks TLS on its behalf.
    private func hasCertificate(for url: URL) -> Bool {
        guard let origin = ServerOrigin(url) else { return false }
        return ["http", "ws"].contains(origin.scheme) || client.transport.hasCertificate(for: origin.host)
    }

    /// Returns a request with the credentials of several schemes; nil when one is missing.
    private func apply(
        _ uses: [AuthRequirement.Use], to start: AuthorizedRequest, of prepared: PreparedRequest
    ) async throws(APIError) -> AuthorizedRequest? {
        var authorized = start
        var signers: [RequestSigner] = []
        for use in uses {
            guard let scheme = scheme(named: use.scheme) else {
                throw APIError(.unsupported, reason: "the client knows no auth scheme '\(use.scheme)'")
            }
            guard let field = scheme.field else {
                guard hasCertificate(for: authorized.request.url) else { return nil }
                continue
            }
            if field.isPresent(in: authorized.request) { continue }
            guard let credential = try await load(scheme, for: &authorized, of: prepared),
                let value = try scheme.value(of: credential)
            else { return nil }
            if let signature = scheme.signature {
                signers.append(RequestSigner(signature: signature, secret: value, now: client.options.now()))
            } else {
                try field.write(value, to: &authorized.request)
            }
        }
        // Last, so that what other schemes add is signed, too.
        for signer in signers { authorized.request = try await signer.signed(authorized.request) }
        return authorized
    }

    /// Returns the credential of a scheme for the server that an address names.
    private func load(
        _ scheme: AuthScheme, for authorized: inout AuthorizedRequest, of prepared: PreparedRequest
    ) async throws(APIError) -> Credential? {
        guard let origin = ServerOrigin(prepared.url) else { return nil }
        let key = CredentialKey(origin: origin, scheme: scheme.name, account: prepared.account)
        // Tokens of one server are not renewed at another, whatever an interceptor made of the address.
        guard renewsTokens, client.options.refreshesTokens, origin == prepared.serverOrigin, scheme.renewal != nil
        else {
            do {
                return try await client.credentials.load(key)
            } catch {
                throw APIError.ofStore(error)
            }
        }
        let manager = client.tokens.manager(for: key, at: prepared.server, of: client)
        guard let grant = try await manager.grant(at: prepared.server) else { return nil }
        authorized.tokens.append((manager, grant))
        return grant.credential
    }
}

extension APIError {
    /// Whether it says that a session has ended, or that there is none.
    fileprivate var endsSession: Bool { [.unauthorized, .refreshFailed, .refreshTokenMissing].contains(code) }

    /// Returns the error of a call whose store failed.
    static func ofStore(_ error: any Error) -> APIError {
        switch error {
        case let error as APIError: error
        case is CancellationError: APIError(.cancelled, cause: error)
        default: APIError(.credentialsUnavailable, cause: error)
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

    /// True for a client certificate.
    fileprivate var isCertificate: Bool { field == nil }

    /// The place of the credential, or of the signature; nil for a certificate, which is not in the request.
    fileprivate var field: CredentialField? {
        switch kind {
        case .clientCertificate: nil
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
        case .clientCertificate:
            return nil
        }
    }
}
