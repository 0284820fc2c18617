import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Answers everything and checks no pins.
private struct PlainTransport: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse { TransportResponse(status: 200) }
}

struct AddressGuardTests {
    @Test(arguments: [
        "http://localhost", "http://localhost:8000/v1", "http://127.0.0.1:1", "http://127.255.0.7", "http://[::1]:9",
        "http://dev.localhost", "http://dev.localhost.:80", "http://localhost.", "http://[0:0:0:0:0:0:0:1]",
        "https://api.example.com",
    ])
    func allowsPlainHTTPToThisMachine(url: String) async throws {
        let transport = MockTransport()
        transport.respond()
        try await APIClient.sample(transport, server: Server(name: "s", url: url)).send(SampleEndpoint())
    }

    @Test(arguments: [
        "http://api.example.com", "http://127.0.0.1.example.com", "http://localhost.example.com", "http://127.0.0",
        "http://127.0.0.256", "http://128.0.0.1", "http://10.0.0.1", "http://[::2]", "http://127.evil.0.1",
        "http://127.0.0.+1", "http://127.0.0.1.nip.io", "http://localhost%2eevil.com", "http://localhost%2f.evil.com",
        "http://localhost\\@evil.com", "http://localhost#@evil.com", "http://2130706433", "http://0.0.0.0",
        "http://[::]",
        "http://localhost.evil.com", "http://evil-localhost", "http://127.0.0.010",
        "http://[::ffff:127.0.0.1]",
    ])
    func refusesPlainHTTPToAnotherMachine(url: String) async {
        let transport = MockTransport()
        let store = MemoryStore(.bearer("t"))
        let client = APIClient.sample(transport, server: Server(name: "s", url: url), credentials: store)
        let endpoint = SampleEndpoint(EndpointDefinition("S.i", .get, "/items", auth: .scheme("session")))
        let error = await apiError { try await client.send(endpoint) }
        #expect(error?.code == .insecure || error?.code == .invalidURL)
        #expect(transport.requests.isEmpty)
    }

    @Test func allowsPlainHTTPWhereTheServerSaysSo() async throws {
        let transport = MockTransport()
        transport.respond()
        let server = Server(name: "s", url: "http://10.0.0.1", isInsecureAllowed: true)
        try await APIClient.sample(transport, server: server).send(SampleEndpoint())
    }

    @Test func sendsNothingToAPinnedHostThroughATransportThatCannotCheck() async throws {
        let pins = [PinSet(host: "API.example.com", sha256: ["a", "b"])]
        let client = APIClient.sample(PlainTransport()) { $0.pins = pins }
        let error = await apiError { try await client.send(SampleEndpoint()) }
        #expect(error?.code == .unsupported)
        let reporting = [PinSet(host: "api.example.com", sha256: ["a", "b"], isReportOnly: true)]
        try await APIClient.sample(PlainTransport()) { $0.pins = reporting }.send(SampleEndpoint())
        var unpinned = Server.sample
        unpinned.arePinsChecked = false
        try await APIClient.sample(PlainTransport(), server: unpinned) { $0.pins = pins }.send(SampleEndpoint())
        let other = [PinSet(host: "other.example.com", sha256: ["a", "b"])]
        try await APIClient.sample(PlainTransport()) { $0.pins = other }.send(SampleEndpoint())
    }

    @Test func aDotAtTheEndOfAHostDoesNotUnpinIt() async throws {
        let pins = [PinSet(host: "api.example.com", sha256: ["a", "b"])]
        let server = Server(name: "s", url: "https://api.example.com.")
        let client = APIClient.sample(PlainTransport(), server: server) { $0.pins = pins }
        let error = await apiError { try await client.send(SampleEndpoint()) }
        #expect(error?.code == .unsupported)
    }

    @Test(arguments: ["https://a%2F.example.com", "https://a.example.com:99999", "https://a.example.com:0"])
    func anAddressThatIsReadInTwoWaysHasNoOrigin(url: String) throws {
        #expect(ServerOrigin(try #require(URL(string: url))) == nil)
    }

    @Test(arguments: [
        ("https://A.example.com/x", "https://a.example.com:443"), ("http://a.example.com", "HTTP://a.example.com:80/"),
        ("https://[::1]:1/", "https://[::1]:1/b"),
    ])
    func equalOriginsAreEqual(left: String, right: String) throws {
        let first = ServerOrigin(try #require(URL(string: left)))
        #expect(first != nil)
        #expect(first == ServerOrigin(try #require(URL(string: right))))
    }

    @Test(arguments: [
        ("https://a.example.com", "http://a.example.com"), ("https://a.example.com", "https://a.example.com:444"),
        ("https://a.example.com", "https://b.example.com"), ("https://a.example.com", "https://a.example.com."),
    ])
    func differentOriginsDiffer(left: String, right: String) throws {
        #expect(ServerOrigin(try #require(URL(string: left))) != ServerOrigin(try #require(URL(string: right))))
    }
}
