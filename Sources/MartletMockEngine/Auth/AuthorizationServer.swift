import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// Plays the authorization server of the contract's OAuth 2.0 schemes, at the paths of its addresses. It asks nobody: whoever
/// comes is let in.
///
/// - Source: RFC 6749, sections 3 to 6; PKCE: RFC 7636; the issuer in answers: RFC 9207
final class AuthorizationServer: Sendable {
    /// A scheme, with what is known of its addresses.
    private struct Client: Sendable {
        var scheme: String
        var id: String?
        var redirect: String?
        var scopes: [String]
        var issuer: String?
    }

    /// The parameters of both endpoints, of which each may be there once.
    private static let parameters = [
        "response_type", "client_id", "redirect_uri", "state", "scope", "code_challenge", "code_challenge_method",
        "grant_type", "code", "code_verifier", "refresh_token", "username", "password", "client_secret",
    ]

    private let authorize: TextTable<Client>
    private let token: TextTable<Client>
    private let desk: SignInDesk
    private let options: MockOptions

    init(_ contract: Contract, _ desk: SignInDesk, _ options: MockOptions) {
        var authorize: TextTable<Client> = [:]
        var token: TextTable<Client> = [:]
        for scheme in contract.authSchemes {
            if case .oauth2(let oauth2) = scheme.kind {
                let client = Client(
                    scheme: scheme.name, id: oauth2.clientID, redirect: oauth2.redirectURL, scopes: oauth2.scopes,
                    issuer: oauth2.issuer)
                authorize[Self.path(of: oauth2.authorizeURL)] = client
                token[Self.path(of: oauth2.tokenURL)] = client
            }
            for flow in scheme.issuer?.flows ?? [] {
                let client = Client(scheme: scheme.name, scopes: flow.scopes.map(\.name))
                if let address = flow.authorizeURL { authorize[Self.path(of: address)] = client }
                if let address = flow.tokenURL { token[Self.path(of: address)] = client }
                if let address = flow.refreshURL { token[Self.path(of: address)] = client }
            }
        }
        self.authorize = authorize
        self.token = token
        self.desk = desk
        self.options = options
    }

    /// The path of an address, which may be relative: `/token` of `https://auth.example.com/token?x=1`.
    static func path(of address: String) -> String {
        var rest = address[...]
        if let mark = rest.firstRange(of: "://") {
            rest = rest[mark.upperBound...]
            rest = rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
        }
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        let trimmed = path.hasPrefix("./") ? path.dropFirst(2) : path
        return trimmed.hasPrefix("/") ? String(trimmed) : "/" + trimmed
    }

    /// The paths of token endpoints, with the names of their schemes.
    var tokenPaths: [(path: String, scheme: String)] {
        token.sorted { $0.key < $1.key }.map { ($0.key, $0.value.scheme) }
    }

    /// Returns the answer to a request for one of the two endpoints; nil where it is for neither.
    func answer(to request: MockRequest) -> MockAnswer? {
        let path = String(request.path)
        if let client = authorize[path], request.method == "GET" || request.method == "HEAD" {
            return approve(QueryItems(form: request.query ?? ""), client)
        }
        if let client = token[path], request.method == "POST" {
            return redeem(request, client)
        }
        return nil
    }

    // MARK: The authorization endpoint (RFC 6749, section 3.1)

    private func approve(_ items: QueryItems, _ client: Client) -> MockAnswer {
        func value(_ name: String) -> String? { items.values(of: name).first.map(items.decode) }
        guard let id = value("client_id"), id.utf8.count <= 1_024, client.id == nil || id == client.id,
            items.values(of: "client_id").count == 1
        else {
            return page("There is no client '\(value("client_id") ?? "")'.")
        }
        let given = items.values(of: "redirect_uri").map(items.decode)
        let registered = [client.redirect].compactMap(\.self) + options.redirectURIs
        guard given.count < 2, let redirect = given.first ?? (registered.count == 1 ? registered[0] : nil),
            RedirectURI(redirect)?.isRegistered(among: registered, isDeclared: client.redirect != nil) == true
        else {
            return page(
                "'\(given.joined(separator: "', '"))' is not a registered redirect URI. Declare 'redirect' in the specification "
                    + "('x-martlet-auth' in OpenAPI), or name it with --redirect-uri. Where the specification declares none, "
                    + "http://localhost and http://127.0.0.1 with any port and path are taken.")
        }
        var fields: [(String, String)] = []
        if let state = value("state") { fields.append(("state", state)) }
        if let issuer = client.issuer { fields.append(("iss", issuer)) }
        let scopes = (value("scope") ?? "").split(separator: " ").map(String.init)
        let unknown = scopes.filter { !client.scopes.isEmpty && !client.scopes.contains($0) }
        if let name = Self.parameters.first(where: { items.values(of: $0).count > 1 }) {
            fields += [
                ("error", "invalid_request"), ("error_description", "'\(name)' is there twice (RFC 6749, 3.1)"),
            ]
        } else if value("code_challenge_method") ?? (value("code_challenge") == nil ? "S256" : "plain") != "S256" {
            // Without a method it is 'plain' (RFC 7636, section 4.3).
            fields += [("error", "invalid_request"), ("error_description", "PKCE needs S256")]
        } else if client.id != nil, value("code_challenge") == nil {
            fields += [("error", "invalid_request"), ("error_description", "PKCE is needed (RFC 7636, 4.4.1)")]
        } else if value("code_challenge")?.utf8.count ?? 0 > 128 {
            fields += [
                ("error", "invalid_request"), ("error_description", "a code_challenge has 128 characters at most"),
            ]
        } else if !unknown.isEmpty || scopes.count > 100 {
            fields += [("error", "invalid_scope"), ("error_description", unknown.joined(separator: " "))]
        } else if value("response_type") == "token" {
            let grant = desk.office.begin(client.scheme, subject: id, client: id, scopes: scopes)
            fields += [("access_token", grant.access), ("token_type", "bearer"), ("expires_in", "\(grant.lifetime)")]
            return sendBack(to: redirect, "#", fields)
        } else if value("response_type") == "code" {
            let request = AuthorizationCodes.Request(
                scheme: client.scheme, client: id, redirect: value("redirect_uri"), challenge: value("code_challenge"),
                scopes: scopes)
            fields.append(("code", keep(request)))
        } else {
            fields += [("error", "unsupported_response_type")]
        }
        return sendBack(to: redirect, redirect.contains("?") ? "&" : "?", fields)
    }

    private func keep(_ request: AuthorizationCodes.Request) -> String {
        var (number, random) = desk.attempts.next()
        let text = "code-\(number)-\(String(random.next(), radix: 36))"
        desk.codes.keep(text, for: request)
        return text
    }

    private func sendBack(to address: String, _ mark: String, _ fields: [(String, String)]) -> MockAnswer {
        let query = fields.map { "\($0.0)=\(PercentEncoding.encode($0.1))" }.joined(separator: "&")
        return MockAnswer(
            status: 302,
            headers: HeaderFields([
                .init("Location", HeaderText.clean(address + mark + query)), .init("Cache-Control", "no-store"),
            ]))
    }

    /// What a person sees who cannot be sent back (RFC 6749, section 4.1.2.1).
    private func page(_ message: String) -> MockAnswer {
        MockAnswer(
            status: 400,
            headers: HeaderFields([
                .init("Content-Type", "text/plain; charset=utf-8"), .init("X-Content-Type-Options", "nosniff"),
            ]),
            body: .bytes(Array((message + "\n").utf8)))
    }

    // MARK: The token endpoint (RFC 6749, section 3.2)

    private func redeem(_ request: MockRequest, _ client: Client) -> MockAnswer {
        guard ParsedContentType(request.headers["Content-Type"] ?? "").essence == "application/x-www-form-urlencoded"
        else { return refuse("invalid_request", "The body is no form.") }
        guard let items = QueryItems(body: request.body) else {
            return refuse("invalid_request", "A form may have \(QueryItems.formLimit) fields.")
        }
        func value(_ name: String) -> String? { items.values(of: name).first.map(items.decode) }
        if let name = Self.parameters.first(where: { items.values(of: $0).count > 1 }) {
            return refuse("invalid_request", "'\(name)' is there twice (RFC 6749, 3.2).")
        }
        let sender = value("client_id") ?? basicName(request)
        if let id = client.id, let sender, sender != id {
            return refuse("invalid_client", "There is no client '\(sender)'.", status: 401)
        }
        switch value("grant_type") {
        case "authorization_code":
            do throws(AuthorizationCodes.Failure) {
                return answer(
                    try desk.codes.redeem(
                        value("code") ?? "", of: client.scheme, client: sender, redirect: value("redirect_uri"),
                        verifier: value("code_verifier")))
            } catch {
                return refuse("invalid_grant", error.message)
            }
        case "refresh_token": return renew(value("refresh_token") ?? "", client, sender)
        case "client_credentials":
            let scopes = scopes(value)
            return answer(desk.office.begin(client.scheme, subject: sender ?? "", client: sender, scopes: scopes))
        case "password":
            let person = value("username") ?? ""
            guard desk.attempts.isPassword(value("password") ?? "", of: person) else {
                return refuse("invalid_grant", "The password is not that of '\(person)'.")
            }
            return answer(desk.office.begin(client.scheme, subject: person, client: sender, scopes: scopes(value)))
        default: return refuse("unsupported_grant_type", "The grant is none that this server knows.")
        }
    }

    private func scopes(_ value: (String) -> String?) -> [String] {
        (value("scope") ?? "").split(separator: " ").map(String.init)
    }

    private func basicName(_ request: MockRequest) -> String? {
        guard let text = Credentials.credentials(of: request, "basic"),
            let bytes = MockCryptography.bytes(ofBase64: text)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: ":").first.map(String.init)
    }

    private func renew(_ token: String, _ client: Client, _ sender: String?) -> MockAnswer {
        switch desk.office.renew(token, of: client.scheme, client: sender) {
        case .success(let grant): answer(grant)
        case .failure(.unknown): refuse("invalid_grant", "The refresh token was never handed out.")
        case .failure(.revoked): refuse("invalid_grant", "The refresh token was taken back.")
        case .failure(.reused):
            refuse("invalid_grant", "The refresh token was used before: all tokens of its session are taken back.")
        }
    }

    private func answer(_ grant: TokenOffice.Grant) -> MockAnswer {
        var members: [Literal.Member] = [
            .init("access_token", .string(grant.access)), .init("token_type", .string("Bearer")),
            .init("expires_in", .number(String(grant.lifetime))), .init("refresh_token", .string(grant.refresh)),
        ]
        if !grant.scopes.isEmpty { members.append(.init("scope", .string(grant.scopes.joined(separator: " ")))) }
        return .json(.object(members))
    }

    /// An error of RFC 6749, section 5.2.
    private func refuse(_ error: String, _ message: String, status: Int = 400) -> MockAnswer {
        .json(.object([.init("error", .string(error)), .init("error_description", .string(message))]), status: status)
    }
}
