import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// Tokens by the flows that a specification declares.
struct OAuthFlowTests {
    private let transport = MockTransport()
    private static let issuer = TokenIssuer(flows: [
        OAuthFlow(
            .password, tokenURL: "https://auth.example.com/token", refreshURL: "https://auth.example.com/renew",
            scopes: ["write": "", "read": "Reads."]),
        OAuthFlow(.clientCredentials, tokenURL: "https://auth.example.com/app", scopes: ["all": ""]),
        OAuthFlow(
            .deviceAuthorization, deviceURL: "https://auth.example.com/device",
            tokenURL: "https://auth.example.com/token"),
    ])
    private static let tokens = #"{"access_token":"acc","refresh_token":"ref","token_type":"Bearer","expires_in":300}"#

    private func client(
        _ app: OAuthClient? = OAuthClient(id: "app"), issuer: TokenIssuer = Self.issuer, server: Server = .sample
    ) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "S", authSchemes: [.bearer("login", issuer: issuer)]),
            server: server, transport: transport,
            options: ClientOptions(
                now: { Date(timeIntervalSince1970: 1_000) }, oauthClients: app.map { ["login": $0] } ?? [:]),
            clock: StandingClock())
    }

    private func kept(by client: APIClient) async throws -> Credential? {
        try await client.credentials.load(client.credentialKey(for: "login"))
    }

    @Test func offersFlows() {
        let scheme = client(nil).configuration.authSchemes.first
        #expect(scheme?.issuer == Self.issuer)
        #expect(scheme?.issuer?.flow(.password)?.scopes["read"] == "Reads.")
        #expect(scheme?.issuer?.flow(.implicit) == nil)
    }

    @Test func signsInWithAPassword() async throws {
        let client = client()
        transport.respond(json: Self.tokens)
        try await client.signIn("login", username: "ann", password: "a&b")
        let request = try #require(transport.requests.first)
        #expect(request.url.absoluteString == "https://auth.example.com/token")
        #expect(
            request.bodyText == "grant_type=password&username=ann&password=a%26b&client_id=app&scope=read+write")
        #expect(request.headers["Authorization"] == nil)
        let credential = try await kept(by: client)
        #expect(credential?.accessToken == "acc")
        #expect(credential?.refreshToken == "ref")
    }

    @Test func signsTheClientIn() async throws {
        let client = client(OAuthClient(id: "a:p", secret: "s p", scopes: ["one"]))
        transport.respond(json: Self.tokens)
        try await client.signInClient("login")
        let request = try #require(transport.requests.first)
        #expect(request.url.absoluteString == "https://auth.example.com/app")
        #expect(request.bodyText == "grant_type=client_credentials&scope=one")
        let pair = Data("a%3Ap:s+p".utf8).base64EncodedString()
        #expect(request.headers["Authorization"] == "Basic \(pair)")
    }

    /// Each flow may have a provider of its own, and none must see the refresh token or the secret of another.
    @Test func renewsTokensAtTheFlowThatHandedThemOut() async throws {
        let issuer = TokenIssuer(flows: [
            OAuthFlow(.password, tokenURL: "https://people.example/token"),
            OAuthFlow(.clientCredentials, tokenURL: "/machines/token", refreshURL: "/machines/renew"),
        ])
        let client = client(OAuthClient(id: "app", secret: "hush"), issuer: issuer)
        let renewed = #"{"access_token":"new","token_type":"Bearer","expires_in":300}"#
        for response in [Self.tokens, renewed, renewed, Self.tokens, renewed] { transport.respond(json: response) }
        try await client.signInClient("login")
        for _ in 1...2 { _ = try await client.session(for: "login").refresh() }
        try await client.signIn("login", username: "ann", password: "b")
        _ = try await client.session(for: "login").refresh()
        let base = "https://api.example.com"
        #expect(
            transport.requests.map(\.url.absoluteString) == [
                base + "/machines/token", base + "/machines/renew", base + "/machines/renew",
                "https://people.example/token", "https://people.example/token",
            ])
    }

    @Test func renewsTokensWhereTheSpecificationSays() async throws {
        let client = client()
        transport.respond(json: Self.tokens)
        try await client.signIn("login", username: "ann", password: "b")
        transport.respond(json: #"{"access_token":"new","token_type":"Bearer","expires_in":300}"#)
        _ = try await client.session(for: "login").refresh()
        let request = try #require(transport.requests.last)
        #expect(request.url.absoluteString == "https://auth.example.com/renew")
        #expect(request.bodyText?.contains("refresh_token=ref") == true)
        #expect(try await kept(by: client)?.accessToken == "new")
    }

    /// FastAPI declares `tokenUrl: token`.
    @Test(arguments: [
        ("token", "https://api.example.com/v1/token"), ("/token", "https://api.example.com/token"),
        ("../auth/token", "https://api.example.com/auth/token"), ("https://b.example/t", "https://b.example/t"),
    ])
    func resolvesRelativeAddressesAtTheServer(declared: String, expected: String) async throws {
        let server = Server(name: "relative", url: "https://api.example.com/v1")
        let client = client(issuer: TokenIssuer(flows: [OAuthFlow(.password, tokenURL: declared)]), server: server)
        transport.respond(json: Self.tokens)
        try await client.signIn("login", username: "ann", password: "b")
        #expect(transport.requests.map(\.url.absoluteString) == [expected])
    }

    /// The flow `implicit` has no token endpoint.
    @Test func leavesASchemeWithoutTokenEndpointToTheApp() {
        let issuer = TokenIssuer(flows: [OAuthFlow(.implicit, authorizeURL: "https://auth.example.com/a")])
        guard case .bearer? = client(issuer: issuer).configuration.authSchemes.first?.kind else {
            Issue.record("the scheme is one of OAuth 2.0")
            return
        }
    }

    @Test func signsInOnAnotherDevice() async throws {
        let client = client()
        transport.respond(
            json:
                #"{"device_code":"dev","user_code":"AB-CD","verification_uri":"https://a.example/d","expires_in":600}"#)
        transport.respond(status: 400, json: #"{"error":"authorization_pending"}"#)
        transport.respond(status: 400, json: #"{"error":"slow_down"}"#)
        transport.respond(json: Self.tokens)
        let shown = Locked<DeviceAuthorization?>(nil)
        try await client.signIn("login", onOtherDevice: { device in shown.withLock { $0 = device } })
        #expect(shown.withLock { $0?.userCode } == "AB-CD")
        #expect(shown.withLock { $0?.lifetime } == .seconds(600))
        #expect(transport.requests.map { $0.url.lastPathComponent } == ["device", "token", "token", "token"])
        #expect(
            transport.requests.last?.bodyText
                == "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=dev&client_id=app")
        #expect(try await kept(by: client)?.accessToken == "acc")
    }

    @Test func tellsThatAPersonSaidNo() async throws {
        let client = client()
        transport.respond(
            json: #"{"device_code":"dev","user_code":"A","verification_uri":"https://a.example/d","expires_in":600}"#)
        transport.respond(status: 400, json: #"{"error":"access_denied"}"#)
        let error = await apiError { try await client.signIn("login", onOtherDevice: { _ in }) }
        #expect(error?.code == .forbidden)
        #expect(try await kept(by: client) == nil)
    }

    @Test func needsAFlowAndAClient() async throws {
        let without = await apiError { [client = client(nil)] in try await client.signInClient("login") }
        #expect(without?.code == .unsupported)
        let browser = await apiError { [client = client()] in
            try await client.signIn("login", with: NoBrowser())
        }
        #expect(browser?.code == .unsupported)
        #expect(transport.requests.isEmpty)
    }

    @Test func showsNoSecret() {
        let app = OAuthClient(id: "app", secret: "hush")
        var text = ""
        dump(app, to: &text)
        dump(client(app).configuration, to: &text)
        #expect(!text.contains("hush"))
        #expect(!"\(app)".contains("hush"))
    }
}

private struct NoBrowser: SignInBrowser {
    func open(_ page: URL, returningTo redirect: URL) async throws -> URL { redirect }
}
