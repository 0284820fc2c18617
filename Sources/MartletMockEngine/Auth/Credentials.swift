import MartletContract
import MartletFormats

/// Looks at the credentials of requests.
struct Credentials: Sendable {
    private let contract: Contract
    private let schemes: TextTable<AuthScheme>
    private let office: TokenOffice
    private let check: MockOptions.CredentialCheck
    /// The one that is taken; nil where any is.
    private let known: String?
    /// The schemes whose tokens the mock hands out.
    private let issued: TextSet
    /// The endpoints that hand them out, by their schemes: of several the last one, as that of a flow's last step.
    private let sources: TextTable<String>

    init(_ contract: Contract, _ office: TokenOffice, _ options: MockOptions) {
        self.contract = contract
        self.office = office
        check = options.credentialCheck
        known = options.credential
        schemes = TextTable(contract.authSchemes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let endpoints = contract.groups.flatMap(\.endpoints)
        var issued = TextSet(endpoints.compactMap(\.issues))
        for scheme in contract.authSchemes {
            if case .oauth2 = scheme.kind { issued.insert(scheme.name) }
            if scheme.issuer?.flows.contains(where: { $0.tokenURL != nil || $0.grant == .implicit }) == true {
                issued.insert(scheme.name)
            }
        }
        self.issued = issued
        // These hand out tokens only to those who have some.
        let refreshing = Set(
            contract.authSchemes.compactMap { scheme -> EndpointReference? in
                if case .bearer(let source?) = scheme.kind { source.refreshEndpoint } else { nil }
            })
        sources = TextTable(
            endpoints.filter { !refreshing.contains($0.reference) }.compactMap { endpoint in
                endpoint.issues.map { ($0, "\(endpoint.method.token) \(endpoint.path.text)") }
            }, uniquingKeysWith: { _, last in last })
    }

    /// What is found out about one credential.
    private enum Finding {
        case good
        /// There is none.
        case missing
        /// It is worth nothing, and why.
        case bad(String)
        /// It is good for other things.
        case narrow([String])
    }

    /// Throws a problem where a request lacks the credentials that an endpoint needs. Credentials that are worth nothing are
    /// refused even where none are needed.
    func check(_ request: MockRequest, _ auth: AuthRequirement) throws(Problem) {
        guard check != .off, !auth.alternatives.isEmpty else { return }
        var worst: (rank: Int, problem: Problem)?
        for uses in auth.alternatives {
            guard let found = finding(request, uses) else { return }
            if worst.map({ found.rank > $0.rank }) ?? true { worst = found }
        }
        guard let worst else { return }
        let isOptional = auth.alternatives.contains([])
        // An alternative without credentials is no way around bad ones.
        if isOptional, worst.rank == 0 { return }
        throw worst.problem
    }

    /// Returns what is wrong with the credentials of one alternative; nil where nothing is.
    private func finding(_ request: MockRequest, _ uses: [AuthRequirement.Use]) -> (rank: Int, problem: Problem)? {
        var worst: (rank: Int, problem: Problem)?
        func note(_ rank: Int, _ problem: Problem) {
            if worst.map({ rank > $0.rank }) ?? true { worst = (rank, problem) }
        }
        for use in uses {
            guard let scheme = schemes[use.scheme] else { continue }
            switch finding(request, scheme, use.scopes) {
            case .good: continue
            case .missing: note(0, refusal(scheme, "This needs \(Self.words(for: scheme))\(hint(scheme))."))
            case .bad(let reason): note(2, refusal(scheme, reason, error: "invalid_token"))
            case .narrow(let scopes):
                var problem = Problem(
                    403, "insufficient-scope", "The token lacks the scope \(scopes.joined(separator: ", ")).")
                let list = HeaderText.clean(scopes.joined(separator: " "))
                problem.headers = [
                    .init("WWW-Authenticate", "Bearer error=\"insufficient_scope\", scope=\"\(list)\"")
                ]
                note(1, problem)
            }
        }
        if uses.isEmpty { return (0, Problem(401, "unauthorized", "")) }
        return worst
    }

    /// Where a credential comes from; empty where the mock hands out none of its kind.
    private func hint(_ scheme: AuthScheme) -> String {
        guard check == .issued, issued.contains(scheme.name) else { return "" }
        let ways = sources[scheme.name].map { "\($0) hands one out, and " } ?? ""
        return "; \(ways)'--auth present' takes any"
    }

    private static func words(for scheme: AuthScheme) -> String {
        switch scheme.kind {
        case .oauth2, .bearer: "a token of '\(scheme.name)': Authorization: Bearer"
        case .basic: "a name and a password: Authorization: Basic"
        case .apiKey(let place, let name): "a key in the \(place.rawValue) '\(name)'"
        case .hmac(let signature): "a signature in the header '\(signature.header)'"
        case .clientCertificate: "a client certificate"
        }
    }

    private func refusal(_ scheme: AuthScheme, _ message: String, error: String? = nil) -> Problem {
        var problem = Problem(401, "unauthorized", message)
        let realm = HeaderText.clean(contract.name.filter { $0 != "\"" && $0 != "\\" })
        switch scheme.kind {
        case .oauth2, .bearer:
            // RFC 6750, section 3: nothing more is said where there was no token.
            let more = error.map { ", error=\"\($0)\", error_description=\"\(HeaderText.clean(message))\"" } ?? ""
            problem.headers = [.init("WWW-Authenticate", "Bearer realm=\"\(realm)\"\(more)")]
        case .basic: problem.headers = [.init("WWW-Authenticate", "Basic realm=\"\(realm)\", charset=\"UTF-8\"")]
        case .apiKey, .hmac:
            problem.headers = [.init("WWW-Authenticate", "ApiKey realm=\"\(realm)\"")]
        case .clientCertificate: break
        }
        return problem
    }

    private func finding(_ request: MockRequest, _ scheme: AuthScheme, _ scopes: [String]) -> Finding {
        switch scheme.kind {
        case .oauth2, .bearer:
            guard let token = Self.bearerToken(of: request) else { return .missing }
            return worth(of: token, scheme, scopes)
        case .basic:
            guard let text = Self.credentials(of: request, "basic") else { return .missing }
            let pair = MockCryptography.bytes(ofBase64: text).map { String(decoding: $0, as: UTF8.self) }
            guard let pair, pair.contains(":") else {
                return .bad("The credentials are no name and password (RFC 7617, 2).")
            }
            return known == nil || known == pair
                ? .good : .bad("The name and the password are not those of --credential.")
        case .apiKey(let place, let name):
            guard let key = Self.key(name, place, request), !key.isEmpty else { return .missing }
            return worth(of: key, scheme, scopes)
        case .hmac(let signature):
            guard let text = request.headers[signature.header], !text.isEmpty else { return .missing }
            return known == nil || known == text ? .good : .bad("The signature is not that of --credential.")
        case .clientCertificate:
            // The mock has no TLS, so nobody can show it one.
            return .good
        }
    }

    private func worth(of token: String, _ scheme: AuthScheme, _ scopes: [String]) -> Finding {
        if token == known { return .good }
        guard check == .issued, issued.contains(scheme.name) else {
            return known == nil ? .good : .bad("This is not the credential of --credential.")
        }
        switch office.worth(of: token, for: scheme.name) {
        case .good(let own):
            let lacking = scopes.filter { !own.contains($0) }
            return lacking.isEmpty || own.isEmpty ? .good : .narrow(lacking)
        case .ended: return .bad("The token has ended.")
        case .revoked: return .bad("The token was taken back.")
        case .unknown: return .bad("The token is none that this mock has handed out\(hint(scheme)).")
        }
    }

    /// The bearer token of a request (RFC 6750, section 2.1); nil without one.
    static func bearerToken(of request: MockRequest) -> String? { credentials(of: request, "bearer") }

    /// What a request has behind the name of an authentication scheme (RFC 9110, section 11.4).
    static func credentials(of request: MockRequest, _ name: String) -> String? {
        guard let text = request.headers["Authorization"], let space = text.firstIndex(of: " "),
            text[..<space].lowercased() == name
        else { return nil }
        let rest = text[space...].drop { $0 == " " }
        return rest.isEmpty ? nil : String(rest)
    }

    private static func key(_ name: String, _ place: Parameter.Place, _ request: MockRequest) -> String? {
        switch place {
        case .header: return request.headers[name]
        case .query:
            let items = QueryItems(form: request.query ?? "")
            return items.values(of: name).first.map(items.decode)
        case .cookie:
            return request.headers.joined("Cookie").flatMap { text in
                QueryItems(cookies: text).values(of: name).first.map(String.init)
            }
        case .path, .querystring: return nil
        }
    }
}
