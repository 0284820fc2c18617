import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Refreshing at the token endpoint of OAuth 2.0 (RFC 6749, section 6).
@Suite(.timeLimit(.minutes(5)))
struct OAuth2RefreshTests {
    private let store: MemoryStore
    private let transport = MockTransport()

    init() throws {
        store = MemoryStore([try .session(): .tokens(access: "A0", refresh: "R 0&=")])
    }

    private func client(tokenURL: String = "https://id.example.org/realms/x/token") -> APIClient {
        APIClient.sample(transport, credentials: store, options: .refreshing, clock: transport.clock) { configuration in
            let oauth2 = OAuth2(
                authorizeURL: "https://id.example.org/authorize", tokenURL: tokenURL, clientID: "app",
                redirectURL: "app://callback", scopes: ["openid"])
            configuration.authSchemes = [.oauth2("session", oauth2)]
            configuration.headers = [.constant("X-Device", "7")]
        }
    }

    private func code(_ client: APIClient) async -> APIError.Code? {
        await apiError { try await client.send(SampleEndpoint.protected) }?.code
    }

    @Test func sendsAFormAndKeepsWhatIsNotRepeated() async throws {
        transport.respond(status: 401)
        transport.respond(
            to: "OAuth2.refresh", json: #"{"access_token":"A1","token_type":"Bearer","expires_in":300}"#)
        transport.respond(json: "{}")
        #expect(await code(client()) == nil)
        let expected = """
            POST https://id.example.org/realms/x/token
            Accept: application/json
            Content-Type: application/x-www-form-urlencoded

            grant_type=refresh_token&refresh_token=R+0%26%3D&client_id=app
            """
        #expect(difference(between: expected, and: transport.requests[1].wireText) == nil)
        #expect(transport.requests[2].headers["Authorization"] == "Bearer A1")
        let tokens = try await store.load(.session())
        #expect(tokens?.refreshToken == "R 0&=")
        #expect(tokens?.expiresAt != nil)
    }

    @Test func countsIt() async throws {
        let metrics = MetricsRecorder()
        transport.respond(status: 401)
        transport.respond(json: #"{"access_token":"A1"}"#)
        transport.respond(json: "{}")
        let options = ClientOptions(retry: nil, metrics: metrics)
        let client = APIClient.sample(transport, credentials: store, options: options, clock: transport.clock) {
            $0.authSchemes = [.bearer("session", tokens: .sample())]
        }
        #expect(await code(client) == nil)
        #expect(metrics[.refresh, for: "Auth.refresh"] == 1)
    }

    @Test func takesARotatedToken() async throws {
        transport.respond(status: 401)
        transport.respond(json: #"{"access_token":"A1","refresh_token":"R1"}"#)
        transport.respond(json: "{}")
        #expect(await code(client()) == nil)
        #expect(try await store.load(.session())?.refreshToken == "R1")
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant"}"#), (401, #"{"error":"invalid_grant"}"#),
        (403, #"{"error":"invalid_grant"}"#),
    ])
    func aRefusalEndsTheSession(status: Int, body: String) async throws {
        transport.respond(status: 401)
        transport.respond(status: status, json: body)
        let client = client()
        #expect(await code(client) == .refreshFailed)
        #expect(try await store.load(.session()) == nil)
        #expect(try client.session(for: "session").state == .expired(.refreshFailed))
    }

    @Test(arguments: [
        (400, #"{"error":"temporarily_unavailable"}"#, APIError.Code.refreshFailed),
        (401, #"{"error":"invalid_client"}"#, .refreshFailed),
        (400, #"{"error":"unauthorized_client"}"#, .refreshFailed),
        (400, "<html>", .refreshFailed), (401, "", .refreshFailed),
        (403, "", .refreshFailed), (404, "", .refreshFailed), (429, "", .rateLimited), (408, "", .timeout),
        (500, "", .server), (200, "{}", .decoding), (302, "", .refreshFailed),
    ])
    func otherAnswersDoNot(status: Int, body: String, expected: APIError.Code) async throws {
        transport.respond(status: 401)
        transport.respond(status: status, json: body)
        let client = client()
        #expect(await code(client) == expected)
        #expect(try await store.load(.session())?.refreshToken == "R 0&=")
        #expect(try client.session(for: "session").state == .signedIn)
    }

    @Test func theRefreshTokenGoesNowhereElse() async throws {
        transport.respond(status: 401)
        transport.respond(status: 307, headers: ["Location": "https://evil.example.com/token"])
        #expect(await code(client()) == .insecure)
        #expect(transport.requests.count == 2)
        transport.respond(status: 401)
        #expect(await code(client(tokenURL: "http://id.example.org/token")) == .insecure)
        #expect(transport.requests.count == 3)
        #expect(try await store.load(.session())?.refreshToken == "R 0&=")
    }

    @Test func aSilentServerIsGivenUp() async throws {
        let clock = ManualClock()
        let transport = MockTransport(clock: clock)
        transport.respond(status: 401)
        transport.staySilent(to: "OAuth2.refresh")
        let client = APIClient.sample(transport, credentials: store, options: .refreshing, clock: clock) {
            configuration in
            let oauth2 = OAuth2(
                authorizeURL: "", tokenURL: "https://id.example.org/token", clientID: "", redirectURL: "", scopes: [])
            configuration.authSchemes = [.oauth2("session", oauth2)]
        }
        let call = Task { await code(client) }
        await transport.waitForRequests(2)
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(60))
        #expect(await call.value == .timeout)
        #expect(try client.session(for: "session").state == .signedIn)
    }
}
