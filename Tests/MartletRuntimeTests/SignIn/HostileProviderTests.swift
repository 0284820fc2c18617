import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// Providers whose metadata is wrong, or is made to do harm. Nothing is sent to an endpoint of such a provider.
@Suite(.timeLimit(.minutes(2)))
struct HostileProviderTests {
    private let transport = MockTransport()

    private func client(
        _ address: String = DiscoveryTests.address, app: OAuthClient = OAuthClient(id: "app", secret: "hush"),
        transport: (any Transport)? = nil, options log: (@Sendable (String) -> Void)? = nil
    ) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(
                name: "S", authSchemes: [.bearer("login", issuer: TokenIssuer(discoveryURL: address))]),
            server: .sample, transport: transport ?? self.transport,
            options: ClientOptions(logLevel: .verbose, log: log ?? { _ in }, oauthClients: ["login": app]))
    }

    private func error(of client: APIClient) async -> APIError? {
        await apiError { try await client.signInClient("login") }
    }

    private static let name = DiscoveryTests.issuer

    static let documents: [(name: String, body: String, code: APIError.Code)] = [
        ("no JSON", "<html>", .invalidResponse), ("nothing", "", .invalidResponse), ("a list", "[]", .invalidResponse),
        ("deep", String(repeating: "[", count: 100_000), .invalidResponse),
        ("no issuer", DiscoveryTests.metadata(["issuer": nil]), .invalidResponse),
        ("an issuer that is no text", DiscoveryTests.metadata(["issuer": 7]), .invalidResponse),
        ("another issuer", DiscoveryTests.metadata(["issuer": "https://evil.example/realm"]), .invalidResponse),
        ("a longer issuer", DiscoveryTests.metadata(["issuer": .string(name + "/x")]), .invalidResponse),
        ("other case", DiscoveryTests.metadata(["issuer": "https://auth.example.com/Realm"]), .invalidResponse),
        ("no token endpoint", DiscoveryTests.metadata(["token_endpoint": nil]), .invalidResponse),
        ("null", DiscoveryTests.metadata(["token_endpoint": .null]), .invalidResponse),
        ("a list of endpoints", DiscoveryTests.metadata(["token_endpoint": ["a"]]), .invalidResponse),
        ("http", DiscoveryTests.metadata(["token_endpoint": "http://auth.example.com/token"]), .insecure),
        ("this machine", DiscoveryTests.metadata(["token_endpoint": "http://127.0.0.1:80/token"]), .insecure),
        ("http of a page", DiscoveryTests.metadata(["authorization_endpoint": "http://auth.example.com/a"]), .insecure),
        ("a relative one", DiscoveryTests.metadata(["token_endpoint": "/token"]), .invalidResponse),
        ("a file", DiscoveryTests.metadata(["token_endpoint": "file:///etc/passwd"]), .invalidResponse),
        ("a script", DiscoveryTests.metadata(["authorization_endpoint": "javascript:alert(1)"]), .invalidResponse),
        ("a user", DiscoveryTests.metadata(["token_endpoint": "https://a:b@auth.example.com/t"]), .invalidResponse),
        ("a fragment", DiscoveryTests.metadata(["token_endpoint": "https://auth.example.com/t#x"]), .invalidResponse),
        ("no list", DiscoveryTests.metadata(["grant_types_supported": "client_credentials"]), .invalidResponse),
    ]

    @Test(arguments: documents)
    func refusesMetadata(_ document: (name: String, body: String, code: APIError.Code)) async throws {
        transport.respond(json: document.body)
        let error = await error(of: client())
        #expect(error?.code == document.code, "\(document.name): \(error.map { "\($0)" } ?? "no error")")
        #expect(error?.endpoint == "OAuth2.metadata")
        #expect(transport.requests.count == 1)
    }

    /// An app that knows better than the address.
    @Test func takesTheIssuerThatTheAppExpects() async throws {
        let body = DiscoveryTests.metadata(["issuer": "https://auth.example.com/{tenant}"])
        transport.respond(json: body)
        #expect(await error(of: client())?.code == .invalidResponse)
        transport.respond(json: body)
        transport.respond(json: DiscoveryTests.tokens)
        let app = OAuthClient(id: "app", issuer: "https://auth.example.com/{tenant}")
        #expect(await error(of: client(app: app)) == nil)
        transport.respond(json: DiscoveryTests.metadata())
        #expect(await error(of: client(app: app))?.code == .invalidResponse)
    }

    @Test(arguments: [
        ("https://a.example/.well-known/openid-configuration", ["https://a.example", "https://a.example/"]),
        ("https://a.example/b/.well-known/openid-configuration?p=1", ["https://a.example/b", "https://a.example/b/"]),
        (
            "https://a.example:8443/.well-known/oauth-authorization-server/b/c",
            ["https://a.example:8443/b/c", "https://a.example:8443/b/c/"]
        ),
        ("https://a.example/.well-known/oauth-authorization-server/", ["https://a.example", "https://a.example/"]),
        ("https://a.example/x/.well-known/oauth-authorization-server/b", []), ("https://a.example/metadata.json", []),
        ("https://a.example/?x=/.well-known/openid-configuration", []),
    ])
    func knowsTheIssuersOfAnAddress(_ address: String, _ issuers: [String]) throws {
        #expect(ProviderAddress.issuers(of: try #require(URL(string: address))) == issuers)
    }

    @Test(arguments: ["http://auth.example.com/x", "ftp://auth.example.com/x", "javascript:x", "https://"])
    func readsHTTPSAlone(_ address: String) async throws {
        let error = await error(of: client(address))
        #expect([.insecure, .invalidURL].contains(error?.code))
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [201, 204, 304, 404, 500])
    func takesNothingButA200(_ status: Int) async throws {
        transport.respond(status: status, json: DiscoveryTests.metadata())
        #expect(await error(of: client()) != nil)
        #expect(transport.requests.count == 1)
    }

    // MARK: Redirects

    @Test func followsARedirectOfTheSameServer() async throws {
        transport.respond(status: 302, headers: ["Location": "/elsewhere"])
        transport.respond(json: DiscoveryTests.metadata())
        transport.respond(json: DiscoveryTests.tokens)
        #expect(await error(of: client()) == nil)
        #expect(transport.requests.map { $0.url.path() }.prefix(2).last == "/elsewhere")
    }

    @Test(arguments: [
        "https://evil.example/.well-known/openid-configuration", "http://auth.example.com/realm", "//evil.example",
        "https://auth.example.com:8443/realm", "file:///etc/passwd", "https://auth.example.com.evil.example/",
    ])
    func followsNoRedirectToAnotherServer(_ location: String) async throws {
        transport.respond(status: 302, headers: ["Location": location])
        #expect(await error(of: client())?.code == .invalidResponse)
        #expect(transport.requests.count == 1)
    }

    @Test func loopsOfRedirectsEnd() async throws {
        for _ in 0..<20 { transport.respond(status: 307, headers: ["Location": DiscoveryTests.address]) }
        #expect(await error(of: client())?.code == .invalidResponse)
        #expect(transport.requests.count == 1 + MetadataRequest.maxRedirects)
    }

    // MARK: Size and time, over a real connection

    private func client(of server: LoopbackServer, clock: (any Clock<Duration>)? = nil) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(
                name: "S",
                authSchemes: [
                    .bearer("login", issuer: TokenIssuer(discoveryURL: "/.well-known/openid-configuration"))
                ]),
            server: server.server, options: ClientOptions(oauthClients: ["login": OAuthClient(id: "app")]), clock: clock
        )
    }

    @Test func worksOverARealConnection() async throws {
        let server = try LoopbackServer { request in
            guard request.target.hasPrefix("/.well-known") else {
                return .answer(status: 200, body: Data(DiscoveryTests.tokens.utf8))
            }
            let issuer = "http://" + (request.headers["Host"] ?? "")
            return .answer(status: 200, body: Data(DiscoveryTests.metadata(issuer: issuer).utf8))
        }
        #expect(await error(of: client(of: server)) == nil)
        #expect(server.requests.map(\.target) == ["/.well-known/openid-configuration", "/token"])
    }

    @Test func readsNoMoreThanItMay() async throws {
        let piece = Data(repeating: UInt8(ascii: " "), count: 1 << 16)
        let server = try LoopbackServer { _ in .pieces(Array(repeating: piece, count: 64)) }
        let error = await error(of: client(of: server))
        #expect(error?.code == .invalidResponse)
        #expect(error?.reason?.contains("bytes") == true)
    }

    @Test func waitsNoLongerThanItMay() async throws {
        let server = try LoopbackServer { _ in .silence }
        let clock = ManualClock()
        let client = client(of: server, clock: clock)
        let call = Task { await error(of: client) }
        await server.waitForRequest()
        clock.advance(by: MetadataRequest.longest)
        #expect(await call.value?.code == .timeout)
        await server.waitForDeparture()
    }

    // MARK: Secrets

    @Test func logsAndErrorsShowNothing() async throws {
        let lines = Locked<[String]>([])
        let client = client(options: { line in lines.withLock { $0.append(line) } })
        transport.respond(json: #"{"issuer":"s3cret-issuer","token_endpoint":"https://x.example/s3cret"}"#)
        let error = await error(of: client)
        transport.respond(
            json: DiscoveryTests.metadata(["token_endpoint_auth_methods_supported": ["client_secret_post"]]))
        transport.respond(status: 400, json: #"{"error":"s3cret word"}"#)
        let refusal = await self.error(of: client)
        var text = lines.withLock { $0.joined(separator: "\n") }
        for error in [error, refusal] { dump(error, to: &text) }
        text += "\(String(describing: error)) \(String(describing: refusal))"
        dump(client.configuration, to: &text)
        #expect(!text.contains("s3cret"))
        #expect(!text.contains("hush"))
    }
}
