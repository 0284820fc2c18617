import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
@testable import MartletRuntime
import MartletTesting
import Testing

/// A server that is changed while calls are on their way.
@Suite(.timeLimit(.minutes(5)))
struct ServerSwitchTests {
    private let transport = MockTransport()
    private let other = Server(name: "other", url: "https://other.example.com/v2")
    private let get = SampleEndpoint(EndpointDefinition("Sample.get", .get, "/items", auth: .scheme("session")))

    private var hosts: [String] { transport.requests.map { $0.url.host() ?? "" } }

    @Test func callsThatStartLaterGoToTheNewServer() async throws {
        let client = APIClient.sample(transport)
        for _ in 0..<3 { transport.respond(json: "{}") }
        try await client.send(SampleEndpoint())
        client.use(other)
        try await client.send(SampleEndpoint())
        #expect(client.server == other)
        client.use(.sample)
        try await client.send(SampleEndpoint())
        #expect(
            transport.requests.map(\.url.absoluteString) == [
                "https://api.example.com/base/items", "https://other.example.com/v2/items",
                "https://api.example.com/base/items",
            ])
    }

    /// Which host the call of an endpoint with a server of its own reaches, by the client's server and the replacements.
    @Test(
        arguments: [
            (Server.sample, [], "files.example.com"),
            (Server(name: "sample", url: Server.sample.url, logLevel: .verbose), [], "files.example.com"),
            (
                Server(name: "test", template: "https://{region}.example.com", values: ["region": "eu"]), [],
                "files.example.com"
            ),
            (Server(name: "custom", url: "https://localhost:8080"), [], "localhost"),
            (Server(name: "sample", url: "https://localhost"), [], "localhost"),
            (Server.sample, ["files"], "staging.example.com"),
            (Server.sample, ["others"], "files.example.com"),
            (Server(name: "custom", url: "https://localhost"), ["files"], "staging.example.com"),
        ] as [(Server, [String], String)])
    func aServerOfTheAppReplacesThoseOfEndpoints(server: Server, replaced: [String], host: String) async throws {
        let files = Server(name: "files", url: "https://files.example.com")
        let staging = Server(name: "staging", url: "https://staging.example.com")
        var options = ClientOptions.testing
        for name in replaced { options.servers[name] = staging }
        let client = APIClient.sample(transport, server: server, options: options) { $0.servers = [.sample, files] }
        transport.respond(json: "{}")
        try await client.send(SampleEndpoint(EndpointDefinition("Sample.get", .get, "/items", server: files)))
        #expect(hosts == [host])
    }

    /// A client that knows none of its specification's servers was written by hand, and means what it says.
    @Test func withoutServersOfASpecificationNoneIsReplaced() async throws {
        let files = Server(name: "files", url: "https://files.example.com")
        let client = APIClient.sample(transport, server: other)
        transport.respond(json: "{}")
        try await client.send(SampleEndpoint(EndpointDefinition("Sample.get", .get, "/items", server: files)))
        #expect(hosts == ["files.example.com"])
    }

    @Test func aCallOnItsWayStaysWithItsServer() async throws {
        let switched = Locked<APIClient?>(nil)
        let client = APIClient.sample(
            transport, credentials: .bearer("t"),
            interceptors: [
                ClosureInterceptor { [other] request, _, next in
                    switched.withLock { $0 }?.use(other)
                    return try await next(request)
                }
            ], options: ClientOptions(cache: .off), clock: StandingClock())
        switched.withLock { $0 = client }
        // The second request of a call is its retry.
        for status in [503, 200] { transport.respond(status: status) }
        try await client.send(get)
        #expect(hosts == ["api.example.com", "api.example.com"])
        #expect(client.server == other)
        switched.withLock { $0 = nil }
    }

    @Test func aServerIsNotShownTheCredentialOfAnother() async throws {
        let client = APIClient.sample(transport)
        try await client.setCredential(.bearer("first"), for: "session")
        client.use(other)
        #expect(await apiError { try await client.send(get) }?.code == .unauthorized)
        #expect(transport.requests.isEmpty)
        try await client.setCredential(.bearer("second"), for: "session")
        for _ in 0..<2 { transport.respond(json: "{}") }
        try await client.send(get)
        client.use(.sample)
        try await client.send(get)
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer second", "Bearer first"])
    }

    @Test func aServerIsNotGivenTheAnswersOfAnother() async throws {
        let cached = SampleEndpoint(EndpointDefinition("Sample.get", .get, "/items", cache: .lifetime(nil)))
        let client = APIClient.sample(transport, options: ClientOptions())
        for number in 1...2 { transport.respond(json: "\(number)") }
        #expect(try await client.send(cached, as: Int.self) == 1)
        client.use(other)
        #expect(try await client.send(cached, as: Int.self) == 2)
        client.use(.sample)
        #expect(try await client.send(cached, as: Int.self) == 1)
    }

    @Test(arguments: ["", "nonsense", "ftp://a.example", "https://ada@a.example", "https://a.example/?q=1"])
    func anAddressThatIsNoneSendsNothingAnywhere(address: String) async {
        let client = APIClient.sample(transport, credentials: .bearer("t"))
        client.use(Server(name: "typo", url: address))
        #expect(await apiError { try await client.send(get) }?.code == .invalidURL)
        #expect(transport.requests.isEmpty)
    }

    @Test func anEndpointWithAServerOfItsOwnIsNotAffected() async throws {
        let own = SampleEndpoint(
            EndpointDefinition(
                "Sample.get", .get, "/items", server: Server(name: "files", url: "https://files.example.com")))
        let client = APIClient.sample(transport)
        for _ in 0..<2 { transport.respond(json: "{}") }
        try await client.send(own)
        client.use(other)
        try await client.send(own)
        #expect(hosts == ["files.example.com", "files.example.com"])
    }

    @Test func headerValuesAreAskedForOnceACall() async throws {
        let count = Locked(0)
        let client = APIClient.sample(
            transport, options: ClientOptions(cache: .off), clock: StandingClock()
        ) { configuration in
            configuration.headers = [
                .runtime("Request-Number") {
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    return "\(number)"
                },
                .runtime("Left-Out") { nil },
            ]
        }
        for status in [503, 200, 200] { transport.respond(status: status) }
        try await client.send(SampleEndpoint())
        try await client.send(SampleEndpoint())
        #expect(transport.requests.map { $0.headers["Request-Number"] } == ["1", "1", "2"])
        #expect(transport.requests.allSatisfy { $0.headers["Left-Out"] == nil })
    }
}
