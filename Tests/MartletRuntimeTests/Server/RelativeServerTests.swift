import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Servers of which a specification says the path alone.
struct RelativeServerTests {
    private enum FilesEndpoint: Endpoint {
        case ping, things

        var definition: EndpointDefinition {
            switch self {
            case .ping:
                EndpointDefinition("Files.ping", .get, "/ping", server: Server(name: "root", url: "/"))
            case .things: EndpointDefinition("Files.things", .get, "/things")
            }
        }

        func write(to request: inout RequestWriter) {}
    }

    @Test(arguments: [
        ("https://example.com", "https://example.com/api/v2"), ("https://example.com/", "https://example.com/api/v2"),
        ("http://localhost:8080/other?q=1#f", "http://localhost:8080/api/v2"),
        ("https://[::1]:8443/x", "https://[::1]:8443/api/v2"),
    ])
    func isResolvedAgainstAHost(base: String, address: String) throws {
        let server = Server(name: "production", url: "/api/v2", logLevel: .minimal)
        let resolved = server.resolved(against: try #require(URL(string: base)))
        #expect(resolved.url == address)
        #expect(resolved.name == "production" && resolved.logLevel == .minimal)
    }

    @Test func keepsItsValuesAndWholeAddresses() throws {
        let host = try #require(URL(string: "https://example.com"))
        let template = Server(name: "a", template: "/{version}/api", values: ["version": "v 1"])
        #expect(template.resolved(against: host).url == "https://example.com/v%201/api")
        #expect(Server(name: "a", url: "/").resolved(against: host).url == "https://example.com")
        #expect(Server(name: "a", url: "https://other.example").resolved(against: host).url == "https://other.example")
        #expect(Server(name: "a", url: "/x").resolved(against: URL(fileURLWithPath: "/etc")).url != "/x")
    }

    /// Also where the app brought a server of its own.
    @Test func endpointsAreSentToTheirPathOfTheSameHost() async throws {
        let host = try #require(URL(string: "https://example.com"))
        for server in [
            Server(name: "production", url: "/api/v2").resolved(against: host),
            Server.custom(host.appending(path: "api/v2")),
        ] {
            let transport = MockTransport()
            for _ in 0..<2 { transport.respond(status: 204) }
            let client = APIClient(
                configuration: ClientConfiguration(
                    name: "Test", servers: [Server(name: "files", url: "https://files.example.com")]),
                server: server, transport: transport)
            try await client.send(FilesEndpoint.ping)
            try await client.send(FilesEndpoint.things)
            #expect(
                transport.requests.map(\.url.absoluteString) == [
                    "https://example.com/ping", "https://example.com/api/v2/things",
                ])
        }
    }
}
