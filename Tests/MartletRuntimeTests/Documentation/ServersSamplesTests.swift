import ArotiSample
import Foundation
import MartletRuntime
import MartletTesting
import Testing

private struct StatusServer: APIServer {
    let server: Server

    init(server: Server) {
        self.server = server
    }
}

private struct Device: Sendable {
    var identifier: String? { get async { "device-7" } }
}

/// The code of the article about servers and header values.
struct ServersSamplesTests {
    @Test func serversAndHeadersWork() async throws {
        let (device, transport) = (Device(), MockTransport())
        let url = try #require(URL(string: "https://staging.example.com"))

        let configuration = ClientConfiguration(
            name: "Status",
            headers: [.constant("API-Version", "v1"), .runtime("Device-ID") { await device.identifier }])
        let staging = APIClient(
            configuration: configuration,
            server: .environment("STATUS_URL", default: Server(name: "production", url: "https://api.example.com/v1")))
        #expect(staging.server.name == "production")

        let client = APIClient(configuration: configuration, server: staging.server, transport: transport)
        client.use(StatusServer.custom(url))

        let aroti = ArotiClient(transport: transport)
        aroti.api.use(ArotiServer.development)
        #expect(aroti.api.server.name == "development")

        transport.respond(status: 204)
        try await client.send(SampleEndpoint())
        let request = try #require(transport.requests.first)
        #expect(request.url.host() == "staging.example.com")
        #expect(request.headers["Device-ID"] == "device-7")
    }

    @Test func pathsAreResolved() throws {
        let host = try #require(URL(string: "https://api.example.com"))
        let server = Server(name: "production", url: "/api/v2").resolved(against: host)
        #expect(server.url == "https://api.example.com/api/v2")
    }
}
