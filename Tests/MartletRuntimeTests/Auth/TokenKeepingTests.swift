import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// What `issues:` and `revokes:` do, and where tokens are kept.
@Suite(.timeLimit(.minutes(5)))
struct TokenKeepingTests {
    private let now = Date(timeIntervalSince1970: 1_000_000)

    @Test func signingInStoresTokens() async throws {
        let store = MemoryStore()
        let server = TokenServer(store: store)
        let client = APIClient.tokens(server, store: store)
        try await client.send(SampleEndpoint.login)
        let tokens = try await client.session(for: "session").tokens()
        #expect(tokens?.accessToken == "A1")
        #expect(tokens?.refreshToken == "R1")
        #expect(tokens?.expiresAt == now + 3600)
        #expect(tokens?.issuedAt == now)
        try await client.send(SampleEndpoint.protected)
        #expect(server.refreshes == 0)
    }

    @Test func signingOutForgetsThem() async throws {
        let store = MemoryStore()
        let client = APIClient.tokens(TokenServer(), store: store)
        try await client.send(SampleEndpoint.login)
        try await client.send(SampleEndpoint.logout)
        #expect(try await store.load(.session()) == nil)
        #expect(try client.session(for: "session").state == .signedOut)
    }

    /// Who signs out is signed out, whatever the server makes of it.
    @Test(arguments: [503, 404, 401, 0]) func signingOutForgetsThemWithoutTheServer(status: Int) async throws {
        let transport = MockTransport()
        if status > 0 {
            transport.respond(status: status)
        } else {
            transport.fail(with: URLError(.notConnectedToInternet))
        }
        let store = MemoryStore([try .session(): .bearer("A1")])
        let client = APIClient.sample(transport, credentials: store, options: .refreshing, clock: transport.clock)
        let error = await apiError { try await client.send(SampleEndpoint.logout) }
        #expect(error?.code == (status > 0 ? .of(status: status) : .offline))
        #expect(try await store.load(.session()) == nil)
        #expect(try client.session(for: "session").state == .signedOut)
    }

    @Test func otherFailuresForgetNothing() async throws {
        let transport = MockTransport()
        transport.respond(status: 503)
        let store = MemoryStore([try .session(): .bearer("A1")])
        let client = APIClient.sample(transport, credentials: store, options: .refreshing, clock: transport.clock)
        #expect(await apiError { try await client.send(SampleEndpoint.protected) }?.code == .server)
        #expect(try await store.load(.session()) == .bearer("A1"))
    }

    @Test func aWrongPasswordRenewsNothing() async throws {
        let transport = MockTransport()
        transport.respond(status: 401)
        let store = MemoryStore([try .session(): .tokens(access: "A1", refresh: "R1")])
        let client = APIClient.sample(transport, credentials: store, options: .refreshing, clock: transport.clock) {
            configuration in
            configuration.authSchemes = [.bearer("session", tokens: .sample())]
        }
        var login = SampleEndpoint.login
        login.definition.auth = .anyOf(.scheme("session"), .none)
        #expect(await apiError { try await client.send(login) }?.code == .unauthorized)
        #expect(transport.requests.count == 1)
    }

    @Test func anAnswerWithoutTokensStoresNothing() async throws {
        let transport = MockTransport()
        transport.respond(json: #"{"needsSecondFactor":true}"#)
        let client = APIClient.sample(transport, options: .refreshing, clock: transport.clock) { configuration in
            configuration.authSchemes = [.bearer("session", tokens: .sample())]
        }
        try await client.send(SampleEndpoint.login)
        #expect(try await client.session(for: "session").tokens() == nil)
    }

    @Test func tokensOfAnEndpointElsewhereBelongToTheClientsServer() async throws {
        let store = MemoryStore()
        let server = TokenServer(store: store)
        let client = APIClient.tokens(server, store: store)
        var login = SampleEndpoint.login
        login.definition.server = Server(name: "auth", url: "https://auth.example.com")
        try await client.send(login)
        #expect(try await store.load(.session())?.accessToken == "A1")
        server.expire()
        try await client.send(SampleEndpoint.protected)
        let hosts = server.requests.compactMap { $0.url.host() }
        #expect(hosts == ["auth.example.com"] + Array(repeating: "api.example.com", count: 3))
    }

    @Test func anAppsOwnRefreshKeepsWhatItsAnswerLeavesOut() async throws {
        let transport = MockTransport()
        transport.respond(json: #"{"access_token":"A2"}"#)
        let store = MemoryStore([try .session(): .tokens(access: "A1", refresh: "R1")])
        let client = APIClient.sample(transport, credentials: store, options: .refreshing, clock: transport.clock) {
            configuration in
            configuration.authSchemes = [.bearer("session", tokens: .sample())]
        }
        try await client.session(for: "session").setUser(["name": "Ada"] as JSON)
        try await client.send(SampleEndpoint(EndpointDefinition("Auth.refresh", .post, "/refresh", issues: "session")))
        let tokens = try await store.load(.session())
        #expect(tokens?.accessToken == "A2")
        #expect(tokens?.refreshToken == "R1")
        #expect(try await client.session(for: "session").user(as: JSON.self)?["name"] == "Ada")
    }

    @Test func accountsStandSideBySide() async throws {
        let store = MemoryStore([
            try .session(account: "ada"): .tokens(access: "A0", refresh: "R0"),
            try .session(account: "bob"): .tokens(access: "B0", refresh: "S0"),
        ])
        let server = TokenServer()
        let client = APIClient.tokens(server, store: store)
        client.use(account: "ada")
        let ada = try client.session(for: "session")
        try await client.send(SampleEndpoint.protected)
        client.use(account: "bob")
        #expect(await apiError { try await client.send(SampleEndpoint.protected) }?.code == .refreshFailed)
        #expect(try client.session(for: "session").state == .expired(.refreshFailed))
        #expect(ada.state == .signedIn)
        client.use(account: "ada")
        try await client.send(SampleEndpoint.protected)
        #expect(try await store.load(.session(account: "ada"))?.accessToken == server.access)
        #expect(try await store.load(.session(account: "bob")) == nil)
    }

    @Test func signingOutDuringARefreshBringsNothingBack() async throws {
        let store = MemoryStore([try .session(): .tokens(access: "A0", refresh: "R0")])
        let server = TokenServer(refreshGate: Gate())
        let client = APIClient.tokens(server, store: SlowStore(store: store))
        let call = Task { await apiError { try await client.send(SampleEndpoint.protected) }?.code }
        await server.refreshGate.waitForArrivals(1)
        try await client.session(for: "session").clear()
        server.refreshGate.open()
        #expect(await call.value == .unauthorized)
        #expect(try await store.load(.session()) == nil)
        #expect(try client.session(for: "session").state == .signedOut)
    }

    @Test func theNextUserDoesNotRepeatTheRequestsOfTheLast() async throws {
        let store = MemoryStore([try .session(): .tokens(access: "A0", refresh: "R0")])
        let server = TokenServer()
        let client = APIClient.tokens(server, store: store)
        let gate = Gate()
        server.hold(gate)
        let call = Task { await apiError { try await client.send(SampleEndpoint.protected) }?.code }
        await gate.waitForArrivals(1)
        try await client.send(SampleEndpoint.login)
        gate.open()
        #expect(await call.value == .unauthorized)
        #expect(server.refreshes == 0)
        #expect(server.successes == 0)
    }

    @Test func aRefreshBelongsToTheServerOfItsTokens() async throws {
        let store = MemoryStore([try .session(): .tokens(access: "A0", refresh: "R0")])
        let server = TokenServer(refreshGate: Gate())
        let client = APIClient.tokens(server, store: store)
        let session = try client.session(for: "session")
        client.use(Server(name: "other", url: "https://other.example.com"))
        server.refreshGate.open()
        try await session.refresh()
        #expect(server.requests.map(\.url.absoluteString) == ["https://api.example.com/base/refresh"])
    }

    @Test func withoutARefreshTokenTheSessionEnds() async throws {
        let transport = MockTransport()
        transport.respond(status: 401)
        let store = MemoryStore([try .session(): .bearer("A1")])
        let client = APIClient.sample(transport, credentials: store, options: .refreshing, clock: transport.clock) {
            configuration in
            configuration.authSchemes = [.bearer("session", tokens: .sample())]
        }
        let error = await apiError { try await client.send(SampleEndpoint.protected) }
        #expect(error?.code == .refreshTokenMissing)
        #expect(error?.status == 401)
        #expect(try client.session(for: "session").state == .expired(.refreshTokenMissing))
    }

    @Test func aSchemeWithoutARefreshLeavesA401AsItIs() async throws {
        let transport = MockTransport()
        transport.respond(status: 401)
        let store = MemoryStore([try .session(): .tokens(access: "A1", refresh: "R1")])
        let client = APIClient.sample(transport, credentials: store, options: .refreshing, clock: transport.clock)
        #expect(await apiError { try await client.send(SampleEndpoint.protected) }?.code == .unauthorized)
        #expect(try await store.load(.session())?.accessToken == "A1")
    }

    @Test func anEndedSessionFallsBackToNoCredentials() async throws {
        let store = MemoryStore([try .session(): .tokens(access: "A0", refresh: "R0", expiresAt: now - 1)])
        let server = TokenServer()
        server.set(.answering(401, ""))
        let client = APIClient.tokens(server, store: store)
        var endpoint = SampleEndpoint.protected
        endpoint.definition.auth = .anyOf(.scheme("session"), .none)
        #expect(await apiError { try await client.send(endpoint) }?.code == .unauthorized)
        #expect(server.requests.map { $0.headers["Authorization"] } == [nil, nil])
        #expect(try client.session(for: "session").state == .expired(.refreshFailed))
    }

    @Test func noTextShowsTokens() async throws {
        let store = MemoryStore([try .session(): .tokens(access: "A0secret", refresh: "R0secret")])
        let server = TokenServer()
        server.set(.answering(400, #"{"error":"R0secret"}"#))
        let client = APIClient.tokens(server, store: store)
        let error = await apiError { try await client.send(SampleEndpoint.protected) }
        var text = ""
        dump(error, to: &text)
        dump(try client.session(for: "session"), to: &text)
        dump(try client.session(for: "session").state, to: &text)
        #expect(!text.contains("secret"))
        #expect(text.contains("refreshFailed"))
    }
}
