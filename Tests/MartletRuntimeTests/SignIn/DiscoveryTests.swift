import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// Tokens of providers that say themselves where they hand them out.
struct DiscoveryTests {
    static let issuer = "https://auth.example.com/realm"
    static let address = issuer + "/.well-known/openid-configuration"
    static let tokens = #"{"access_token":"acc","refresh_token":"ref","token_type":"Bearer","expires_in":300}"#

    let transport = MockTransport()

    func client(
        _ app: OAuthClient = OAuthClient(id: "app", redirectURL: "com.example.app://cb"),
        issuer: TokenIssuer = TokenIssuer(discoveryURL: Self.address), server: Server = .sample,
        clock: any Clock<Duration> = StandingClock()
    ) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "S", authSchemes: [.bearer("login", issuer: issuer)]),
            server: server, transport: transport,
            options: ClientOptions(now: { Date(timeIntervalSince1970: 1_000) }, oauthClients: ["login": app]),
            clock: clock)
    }

    /// The metadata of a provider; a value of nil removes a field.
    static func metadata(issuer: String = Self.issuer, _ changes: [String: JSON?] = [:]) -> String {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        var fields: [String: JSON] = [
            "issuer": .string(issuer), "authorization_endpoint": .string(base + "/authorize"),
            "token_endpoint": .string(base + "/token"), "device_authorization_endpoint": .string(base + "/device"),
            "code_challenge_methods_supported": ["plain", "S256"],
            "grant_types_supported": ["authorization_code", "password", "client_credentials"],
        ]
        for (name, value) in changes { fields[name] = value }
        let data = try? JSONCoding.encode(JSON.object(JSONMembers(fields)))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    private func kept(by client: APIClient) async throws -> Credential? {
        try await client.credentials.load(client.credentialKey(for: "login"))
    }

    private func browserParameters(_ page: URL?) -> [String: String] {
        let items = page.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first + " twice" }
    }

    // MARK: Flows

    @Test func signsInWithABrowser() async throws {
        let (client, browser) = (client(), PromptBrowser())
        transport.respond(json: Self.metadata())
        transport.respond(json: Self.tokens)
        try await client.signIn("login", with: browser)
        #expect(
            transport.requests.map(\.url.absoluteString) == [Self.address, "https://auth.example.com/realm/token"])
        #expect(transport.requests.first?.method == .get)
        #expect(transport.requests.first?.headers["Authorization"] == nil)
        let page = browser.page
        #expect(page?.absoluteString.hasPrefix("https://auth.example.com/realm/authorize?") == true)
        let parameters = browserParameters(page)
        #expect(parameters["scope"] == "openid")
        #expect(parameters["code_challenge_method"] == "S256")
        #expect(transport.requests.last?.bodyText?.contains("code_verifier=") == true)
        #expect(try await kept(by: client)?.accessToken == "acc")
    }

    @Test func asksForTheScopesOfTheApp() async throws {
        let browser = PromptBrowser()
        let client = client(OAuthClient(id: "app", redirectURL: "a://b", scopes: ["x", "y"]))
        transport.respond(json: Self.metadata())
        transport.respond(json: Self.tokens)
        try await client.signIn("login", with: browser)
        #expect(browserParameters(browser.page)["scope"] == "x y")
    }

    /// RFC 9207: the issuer of the metadata is the one that a response may name.
    @Test func refusesAResponseOfAnotherIssuer() async throws {
        transport.respond(json: Self.metadata())
        let client = client()
        let other = PromptBrowser(adding: ["iss": "https://evil.example"])
        let error = await apiError { try await client.signIn("login", with: other) }
        #expect(error?.code == .invalidResponse)
        #expect(transport.requests.count == 1, "the code was sent")
    }

    @Test func refusesAResponseWithoutIssuerWhereTheProviderSendsIt() async throws {
        transport.respond(json: Self.metadata(["authorization_response_iss_parameter_supported": true]))
        let client = client()
        let error = await apiError { try await client.signIn("login", with: PromptBrowser()) }
        #expect(error?.code == .invalidResponse)
    }

    @Test func signsInWithAPasswordWhereItIsListed() async throws {
        let client = client()
        transport.respond(json: Self.metadata())
        transport.respond(json: Self.tokens)
        try await client.signIn("login", username: "ann", password: "b")
        #expect(
            transport.requests.last?.bodyText
                == "grant_type=password&username=ann&password=b&client_id=app&scope=openid")
    }

    @Test func signsTheClientIn() async throws {
        let issuer = TokenIssuer(metadataURL: "https://auth.example.com/.well-known/oauth-authorization-server/realm")
        let client = client(OAuthClient(id: "app", secret: "hush"), issuer: issuer)
        transport.respond(json: Self.metadata(["grant_types_supported": nil]))
        transport.respond(json: Self.tokens)
        try await client.signInClient("login")
        #expect(transport.requests.last?.bodyText == "grant_type=client_credentials")
        #expect(transport.requests.last?.headers["Authorization"]?.hasPrefix("Basic ") == true)
    }

    /// RFC 6749, section 2.3.1, of providers without HTTP Basic.
    @Test func sendsTheSecretWhereTheProviderWantsIt() async throws {
        let client = client(OAuthClient(id: "app", secret: "hush", scopes: []))
        transport.respond(json: Self.metadata(["token_endpoint_auth_methods_supported": ["client_secret_post"]]))
        transport.respond(json: Self.tokens)
        transport.respond(json: Self.tokens)
        try await client.signInClient("login")
        _ = try await client.session(for: "login").refresh()
        let requests = transport.requests.suffix(2)
        #expect(requests.allSatisfy { $0.headers["Authorization"] == nil })
        #expect(requests.allSatisfy { $0.bodyText?.hasSuffix("client_id=app&client_secret=hush") == true })
    }

    @Test func signsInOnAnotherDevice() async throws {
        let client = client()
        transport.respond(json: Self.metadata())
        transport.respond(
            json: #"{"device_code":"dev","user_code":"AB","verification_uri":"https://a.example/d","expires_in":600}"#)
        transport.respond(json: Self.tokens)
        try await client.signIn("login", onOtherDevice: { _ in })
        #expect(transport.requests.map(\.url.lastPathComponent) == ["openid-configuration", "device", "token"])
    }

    @Test(
        arguments: [
            ["grant_types_supported": ["authorization_code"]], ["grant_types_supported": nil],
            ["grant_types_supported": ["password "]],
        ] as [[String: JSON?]])
    func needsAListedPassword(_ changes: [String: JSON?]) async throws {
        let client = client()
        transport.respond(json: Self.metadata(changes))
        let error = await apiError { try await client.signIn("login", username: "ann", password: "b") }
        #expect(error?.code == .unsupported)
        #expect(transport.requests.count == 1, "the password was sent")
    }

    @Test func opensNoPageWithoutS256() async throws {
        let (client, browser) = (client(), PromptBrowser())
        transport.respond(json: Self.metadata(["code_challenge_methods_supported": ["plain"]]))
        let error = await apiError { try await client.signIn("login", with: browser) }
        #expect(error?.code == .unsupported)
        #expect(browser.page == nil)
    }

    @Test func renewsTokens() async throws {
        let client = client()
        try await client.setCredential(.tokens(access: "old", refresh: "ref"), for: "login")
        transport.respond(json: Self.metadata())
        transport.respond(json: #"{"access_token":"new","token_type":"Bearer"}"#)
        transport.respond(json: #"{"access_token":"newer","token_type":"Bearer"}"#)
        _ = try await client.session(for: "login").refresh()
        _ = try await client.session(for: "login").refresh()
        #expect(
            transport.requests.map(\.url.lastPathComponent) == ["openid-configuration", "token", "token"],
            "the metadata is read once")
        #expect(try await kept(by: client)?.accessToken == "newer")
    }

    /// No tokens are lost because a provider cannot say where it renews them.
    @Test func aFailedReadSignsNobodyOut() async throws {
        let client = client()
        try await client.setCredential(.tokens(access: "old", refresh: "ref"), for: "login")
        transport.respond(status: 400, json: #"{"error":"invalid_grant"}"#)
        let error = await apiError { try await client.session(for: "login").refresh() }
        #expect(error?.code == .badRequest)
        #expect(try await kept(by: client)?.refreshToken == "ref")
    }

    // MARK: Declared flows

    @Test func aDeclaredFlowNeedsNoMetadata() async throws {
        let declared = OAuthFlow(.password, tokenURL: "https://auth.example.com/declared", scopes: ["read": ""])
        let client = client(issuer: TokenIssuer(flows: [declared], metadataURL: Self.address))
        transport.respond(json: Self.tokens)
        try await client.signIn("login", username: "ann", password: "b")
        #expect(transport.requests.map(\.url.lastPathComponent) == ["declared"])
        #expect(transport.requests.last?.bodyText?.hasSuffix("scope=read") == true)
    }

    /// A refresh token is shown to the provider that handed it out.
    @Test func renewsTokensOfMetadataBesideDeclaredFlowsWhereTheyCameFrom() async throws {
        let declared = OAuthFlow(.clientCredentials, tokenURL: "https://other.example/token", scopes: [:])
        let client = client(
            OAuthClient(id: "app", secret: "hush"), issuer: TokenIssuer(flows: [declared], metadataURL: Self.address))
        transport.respond(json: Self.metadata(["grant_types_supported": ["password"]]))
        transport.respond(json: Self.tokens)
        try await client.signIn("login", username: "ann", password: "b")
        transport.respond(json: Self.tokens)
        _ = try await client.session(for: "login").refresh()
        #expect(transport.requests.compactMap { $0.url.host } == Array(repeating: "auth.example.com", count: 3))
        #expect(transport.requests.last?.bodyText?.hasPrefix("grant_type=refresh_token") == true)
    }

    @Test func metadataCompletesADeclaredFlow() async throws {
        let declared = OAuthFlow(
            .authorizationCode, authorizeURL: "https://auth.example.com/here", scopes: ["read": ""])
        let client = client(issuer: TokenIssuer(flows: [declared], metadataURL: Self.address))
        let browser = PromptBrowser()
        transport.respond(json: Self.metadata())
        transport.respond(json: Self.tokens)
        try await client.signIn("login", with: browser)
        #expect(browser.page?.path() == "/here")
        #expect(browserParameters(browser.page)["scope"] == "read")
        #expect(transport.requests.last?.url.absoluteString == "https://auth.example.com/realm/token")
    }

    @Test func resolvesARelativeAddressAtTheServer() async throws {
        let server = Server(name: "relative", url: "https://api.example.com/v1")
        let client = client(
            OAuthClient(id: "app"), issuer: TokenIssuer(discoveryURL: "/.well-known/openid-configuration"),
            server: server)
        transport.respond(json: Self.metadata(issuer: "https://api.example.com"))
        transport.respond(json: Self.tokens)
        try await client.signInClient("login")
        #expect(
            transport.requests.map(\.url.absoluteString)
                == ["https://api.example.com/.well-known/openid-configuration", "https://api.example.com/token"])
    }

    // MARK: Once for all

    @Test func twoHundredCallersReadItOnce() async throws {
        let client = client(OAuthClient(id: "app"))
        transport.respond(to: "OAuth2.metadata", json: Self.metadata())
        for _ in 0..<200 { transport.respond(to: "OAuth2.token", json: Self.tokens) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { try await client.signInClient("login") } }
            try await group.waitForAll()
        }
        #expect(transport.requests.count { $0.endpointName == "OAuth2.metadata" } == 1)
        #expect(transport.requests.count { $0.endpointName == "OAuth2.token" } == 200)
    }

    @Test func aCancelledCallerLeavesTheReadToTheOthers() async throws {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let waiting = WaitingTransport(gate: gate, body: Self.metadata(), tokens: Self.tokens)
        let client = APIClient(
            configuration: ClientConfiguration(
                name: "S", authSchemes: [.bearer("login", issuer: TokenIssuer(discoveryURL: Self.address))]),
            server: .sample, transport: waiting,
            options: ClientOptions(oauthClients: ["login": OAuthClient(id: "app")]))
        let first = Task { await apiError { try await client.signInClient("login") } }
        let second = Task { await apiError { try await client.signInClient("login") } }
        await waiting.untilAsked()
        first.cancel()
        #expect(await first.value?.code == .cancelled)
        open.finish()
        #expect(await second.value == nil)
    }

    @Test func aFailedReadIsTriedAgainAtTheNextUse() async throws {
        let client = client(OAuthClient(id: "app"))
        transport.fail(with: URLError(.notConnectedToInternet))
        transport.respond(status: 503, json: "{}")
        transport.respond(json: Self.metadata())
        transport.respond(json: Self.tokens)
        let offline = await apiError { try await client.signInClient("login") }
        #expect(offline?.code == .offline)
        #expect(offline?.endpoint == "OAuth2.metadata")
        #expect(offline?.reason?.contains("metadata") == true)
        let busy = await apiError { try await client.signInClient("login") }
        #expect(busy?.code == .server)
        #expect(busy?.status == 503)
        try await client.signInClient("login")
        #expect(transport.requests.count == 4)
    }

    @Test func readsItAgainAfterAnHour() async throws {
        let clock = ManualClock()
        let client = client(OAuthClient(id: "app"), clock: clock)
        for _ in 0..<2 {
            transport.respond(to: "OAuth2.metadata", json: Self.metadata())
            for _ in 0..<2 { transport.respond(to: "OAuth2.token", json: Self.tokens) }
        }
        try await client.signInClient("login")
        clock.advance(by: .seconds(3_599))
        try await client.signInClient("login")
        #expect(transport.requests.count { $0.endpointName == "OAuth2.metadata" } == 1)
        clock.advance(by: .seconds(1))
        try await client.signInClient("login")
        #expect(transport.requests.count { $0.endpointName == "OAuth2.metadata" } == 2)
    }
}

/// Approves at once.
final class PromptBrowser: SignInBrowser {
    private let last = Locked<URL?>(nil)
    private let more: [String: String]

    init(adding more: [String: String] = [:]) {
        self.more = more
    }

    /// The page that was opened.
    var page: URL? { last.withLock { $0 } }

    func open(_ page: URL, returningTo redirect: URL) async throws -> URL {
        last.withLock { $0 = page }
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let added = more.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return redirect.appending(
            queryItems: items.filter { $0.name == "state" } + [URLQueryItem(name: "code", value: "c0de")] + added)
    }
}

/// Answers a request for metadata when a gate opens, and requests for tokens at once. It has no streams.
private final class WaitingTransport: Transport {
    private let gate: AsyncStream<Void>
    private let metadata: Data
    private let tokens: Data
    private let asked = AsyncStream<Void>.makeStream()

    init(gate: AsyncStream<Void>, body: String, tokens: String) {
        self.gate = gate
        metadata = Data(body.utf8)
        self.tokens = Data(tokens.utf8)
    }

    /// Waits for the request for metadata.
    func untilAsked() async { for await _ in asked.stream { return } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard request.endpointName == "OAuth2.metadata" else { return TransportResponse(status: 200, body: tokens) }
        asked.continuation.yield()
        for await _ in gate {}
        return TransportResponse(status: 200, body: metadata)
    }
}
