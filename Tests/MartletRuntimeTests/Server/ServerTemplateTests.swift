import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct ServerTemplateTests {
    @Test(arguments: [
        ("https://{a}.example.com/{b}", ["a": "eu", "b": "v1"], "https://eu.example.com/v1"),
        ("https://{a}/{b}", ["a": "localhost:8080", "b": "api/v1"], "https://localhost:8080/api/v1"),
        ("https://{a}/v1", ["a": "[::1]:80"], "https://[::1]:80/v1"),
        ("{a}://example.com", ["a": "https"], "https://example.com"),
        ("{a}/v{b}", ["a": "https://example.com/api", "b": "2"], "https://example.com/api/v2"),
        ("{a}/v{b}", ["a": "/api", "b": "2 3"], "/api/v2%203"),
        ("{s}://{a}:{p}{/b}", ["s": "http", "a": "x", "p": "80", "b": "/v 1"], "http://x:80/v%201"),
        ("https://{a}{/b}/{c}", ["a": "x", "b": "/v1", "c": "d"], "https://x/v1/d"),
        ("https://example.com{/b}", ["b": ""], "https://example.com"),
        ("http{s}://example.com", ["s": ""], "http://example.com"),
        ("{/a}/x", ["a": "/v 1"], "/v%201/x"),
        ("https://example.com/{b}", ["b": "a b?c#d%{}"], "https://example.com/a%20b%3Fc%23d%25%7B%7D"),
        ("https://example.com/{b}/x", ["b": "\u{E9}"], "https://example.com/%C3%A9/x"),
    ])
    func fillsPlaces(template: String, values: [String: String], expected: String) {
        #expect(Server(name: "s", template: template, values: values).url == expected)
    }

    @Test(arguments: [
        ("https://{a}.example.com", ["a": "evil.com/"]), ("https://{a}.example.com", ["a": "user@evil.com"]),
        ("https://{a}.example.com", ["a": "/"]), ("https://{a}{b}", ["a": "/x", "b": ""]),
        ("https://{a}.example.com", ["a": "evil.com?"]), ("https://{a}.example.com", ["a": "evil.com#"]),
        ("https://{a}.example.com", ["a": "evil.com\\"]), ("https://{a}.example.com", ["a": "evil.com%2F"]),
        ("https://{a}.example.com", ["a": "\u{E9}"]), ("https://{a}.example.com", ["a": "a\r\nb"]),
        ("https://example.com/a/{b}", ["b": ".."]), ("https://example.com/a/{b}", ["b": "x/../../y"]),
        ("{s}://good.example/v1", ["s": "https://evil.com/"]), ("http{s}://good.example", ["s": "s://evil.com/"]),
        ("https://i.example{/b}", ["b": ".evil.com"]), ("https://{/b}", ["b": "/evil.com"]),
        ("https://h.example:{p}/v1", ["p": "/evil"]), ("https://h.example:{p}", ["p": "80.evil.com"]),
        ("{/u}", ["u": "https://evil.com"]), ("https://i.example{b}", ["b": "/x"]),
        ("https://example.com/a/.{b}", ["b": "."]), ("https://example.com/{c}", ["b": "x"]),
    ])
    func refusesWhatLeavesItsPlace(template: String, values: [String: String]) async {
        let server = Server(name: "s", template: template, values: values)
        #expect(server.url == "")
        let transport = MockTransport()
        let client = APIClient(
            configuration: ClientConfiguration(format: GeneratedFormat.v1, name: "Test"), server: server,
            credentials: MemoryStore(), transport: transport, options: .testing)
        let error = await #expect(throws: APIError.self) {
            try await client.send(SampleEndpoint(EndpointDefinition("S.q", .get, "/x")) { _ in })
        }
        #expect(error?.code == .invalidURL)
        #expect(transport.requests.isEmpty)
    }

    @Test func keepsItsOptions() {
        let server = Server(
            name: "s", template: "http://{a}", values: ["a": "host"], isInsecureAllowed: true, arePinsChecked: false,
            logLevel: .minimal)
        #expect(server.isInsecureAllowed && !server.arePinsChecked && server.logLevel == .minimal)
    }
}
