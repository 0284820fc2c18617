import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct RequestPathTests {
    /// Sends a call and returns the address that reached the transport.
    private func address(
        _ path: String = "/items/{id}/parts",
        _ writing: @escaping @Sendable (inout RequestWriter) throws(APIError) -> Void
    ) async throws -> String {
        let transport = MockTransport()
        transport.respond()
        let endpoint = SampleEndpoint(EndpointDefinition("Sample.path", .get, path), writing)
        try await APIClient.sample(transport).send(endpoint)
        return try #require(transport.requests.first).url.absoluteString
    }

    @Test(arguments: [
        ("7", "7"), ("a b", "a%20b"), ("a/b", "a%2Fb"), ("a?b", "a%3Fb"), ("a#b", "a%23b"), ("a%b", "a%25b"),
        ("a%2Fb", "a%252Fb"), ("a+b", "a%2Bb"), ("a&b=c", "a%26b%3Dc"), ("a;b,c", "a%3Bb%2Cc"), ("a:b@c", "a%3Ab%40c"),
        ("a\nb\r", "a%0Ab%0D"), ("a\u{0}b", "a%00b"), ("é", "%C3%A9"), ("日本", "%E6%97%A5%E6%9C%AC"),
        ("👩‍👧", "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7"), ("a\\b", "a%5Cb"), ("-._~", "-._~"), ("...", "..."),
        ("../admin", "..%2Fadmin"), ("..%2f", "..%252f"), (" ", "%20"), ("{id}", "%7Bid%7D"),
        ("\"<>^`|", "%22%3C%3E%5E%60%7C"),
    ])
    func encodesAValueAsOneSegment(value: String, expected: String) async throws {
        let address = try await address { (request) throws(APIError) in try request.path("id", value) }
        #expect(address == "https://api.example.com/base/items/\(expected)/parts")
    }

    @Test(arguments: ["", ".", ".."])
    func refusesAValueThatWouldChangeTheRoute(value: String) async {
        let transport = MockTransport()
        let endpoint = SampleEndpoint(EndpointDefinition("Sample.path", .get, "/items/{id}")) {
            (request) throws(APIError) in try request.path("id", value)
        }
        let error = await apiError { try await APIClient.sample(transport).send(endpoint) }
        #expect(error?.code == .invalidURL)
        #expect(error?.endpoint == "Sample.path")
        #expect(transport.requests.isEmpty)
    }

    @Test func refusesASegmentThatValuesMakeADotTogether() async throws {
        await #expect(throws: APIError.self) {
            try await address("/x/{a}.") { (request) throws(APIError) in try request.path("a", list: ["."]) }
        }
        await #expect(throws: APIError.self) {
            try await address("/x/{a}/y") { (request) throws(APIError) in try request.path("a", ".", style: .label) }
        }
    }

    @Test func refusesAPathWithoutAValue() async throws {
        await #expect(throws: APIError.self) { try await address { _ in } }
    }

    @Test func fillsPartsOfASegment() async throws {
        let address = try await address("/files/{name}.{format}") { (request) throws(APIError) in
            try request.path("name", "a/b")
            try request.path("format", "json")
        }
        #expect(address == "https://api.example.com/base/files/a%2Fb.json")
    }

    @Test(arguments: [
        (PathStyle.simple, false, "blue,black", "R,100"), (.simple, true, "blue,black", "R=100"),
        (.label, false, ".blue,black", ".R,100"), (.label, true, ".blue.black", ".R=100"),
        (.matrix, false, ";id=blue,black", ";id=R,100"), (.matrix, true, ";id=blue;id=black", ";R=100"),
    ])
    func writesListsAndObjectsInEachStyle(style: PathStyle, explode: Bool, list: String, object: String) async throws {
        let ofList = try await address { (request) throws(APIError) in
            try request.path("id", list: ["blue", "black"], style: style, explode: explode)
        }
        #expect(ofList == "https://api.example.com/base/items/\(list)/parts")
        let ofObject = try await address { (request) throws(APIError) in
            try request.path("id", object: ["R": 100], style: style, explode: explode)
        }
        #expect(ofObject == "https://api.example.com/base/items/\(object)/parts")
    }

    @Test(arguments: [([String]()), ["a", ""]])
    func refusesAListWithNothingInIt(list: [String]) async throws {
        await #expect(throws: APIError.self) {
            try await address { (request) throws(APIError) in try request.path("id", list: list) }
        }
    }

    @Test(arguments: [
        ("https://api.example.com", "https://api.example.com/items"),
        ("https://api.example.com/", "https://api.example.com/items"),
        ("https://api.example.com/v1", "https://api.example.com/v1/items"),
        ("https://api.example.com/v1//", "https://api.example.com/v1/items"),
        ("HTTPS://API.Example.com:443/v1", "https://api.example.com/v1/items"),
        ("https://api.example.com:8443", "https://api.example.com:8443/items"),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1/items"),
        ("https://api.example.com/a%20b", "https://api.example.com/a%20b/items"),
    ])
    func joinsTheServersPathWithTheEndpoints(server: String, expected: String) async throws {
        let transport = MockTransport()
        transport.respond()
        try await APIClient.sample(transport, server: Server(name: "s", url: server)).send(SampleEndpoint())
        #expect(transport.requests.first?.url.absoluteString == expected)
    }

    @Test(arguments: [
        "", "api.example.com", "ftp://api.example.com", "https://", "https://user:pass@api.example.com",
        "https://api.example.com?a=b", "https://api.example.com#f", "file:///etc/passwd",
    ])
    func refusesAServerAddressThatIsNone(server: String) async {
        let client = APIClient.sample(MockTransport(), server: Server(name: "s", url: server))
        let error = await apiError { try await client.send(SampleEndpoint()) }
        #expect(error?.code == .invalidURL)
    }
}
