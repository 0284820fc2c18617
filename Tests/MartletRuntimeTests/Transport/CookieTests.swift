import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
@testable import MartletRuntime
import MartletTesting
import Testing

/// Cookies where the app asks for them (RFC 6265).
struct CookieTests {
    private let transport = MockTransport()
    private let jar = URLSessionConfiguration.ephemeral.httpCookieStorage

    private func client(cache: CacheStorage = .off) -> APIClient {
        .sample(transport, options: ClientOptions(cache: cache, retry: nil, cookies: jar))
    }

    private var sent: [String?] { transport.requests.map { $0.headers["Cookie"] } }

    @Test func withoutAJarNothingIsKept() async throws {
        transport.respond(status: 200, headers: ["Set-Cookie": "a=1"], json: "{}")
        transport.respond(json: "{}")
        let client = APIClient.sample(transport, options: ClientOptions(retry: nil))
        for _ in 1...2 { try await client.send(SampleEndpoint()) }
        #expect(sent == [nil, nil])
    }

    @Test func whatAServerSetsGoesBackToIt() async throws {
        transport.respond(status: 200, headers: ["Set-Cookie": "session=a b; Path=/; Secure; HttpOnly"], json: "{}")
        transport.respond(
            status: 200, headers: ["Set-Cookie": "session=2; Path=/; Expires=Thu, 01 Jan 2099 00:00:00 GMT"], json: "{}"
        )
        transport.respond(
            status: 200,
            headers: ["Set-Cookie": "session=3; Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], json: "{}")
        transport.respond(json: "{}")
        let client = client()
        for _ in 1...4 { try await client.send(SampleEndpoint()) }
        #expect(sent == [nil, "session=a b", "session=2", "session=3"])
    }

    @Test(arguments: ["session=; Path=/; Max-Age=0", "session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"])
    func whatHasEndedIsForgotten(field: String) async throws {
        transport.respond(status: 200, headers: ["Set-Cookie": "session=1; Path=/"], json: "{}")
        transport.respond(status: 200, headers: ["Set-Cookie": field], json: "{}")
        transport.respond(json: "{}")
        let client = client()
        for _ in 1...3 { try await client.send(SampleEndpoint()) }
        #expect(sent == [nil, "session=1", nil])
        #expect(jar?.cookies?.isEmpty == true)
    }

    @Test func theyStandBehindThoseOfTheCall() async throws {
        transport.respond(status: 200, headers: ["Set-Cookie": "a=1; Path=/"], json: "{}")
        transport.respond(json: "{}")
        let client = client()
        try await client.send(SampleEndpoint())
        try await client.send(SampleEndpoint { request in request.cookie("own", "2") })
        #expect(sent == [nil, "own=2; a=1"])
    }

    @Test(arguments: [
        "a=1; Domain=evil.example", "a=1; Domain=.com", "a=1; Domain=com", "a=1; Path=/elsewhere", "",
        "a=1; Domain=other.example.com",
    ])
    func theyGoNowhereElse(field: String) async throws {
        transport.respond(status: 200, headers: ["Set-Cookie": field], json: "{}")
        transport.respond(json: "{}")
        let client = client()
        for _ in 1...2 { try await client.send(SampleEndpoint()) }
        #expect(sent == [nil, nil])
    }

    @Test func redirectsSetThemAndOtherOriginsDoNotSeeThem() async throws {
        transport.respond(status: 302, headers: ["Location": "/next", "Set-Cookie": "a=1; Path=/"])
        transport.respond(status: 307, headers: ["Location": "https://other.example.org/x"])
        transport.respond(status: 200, headers: ["Set-Cookie": "b=2; Path=/"], json: "{}")
        transport.respond(json: "{}")
        let client = client()
        for _ in 1...2 { try await client.send(SampleEndpoint()) }
        #expect(sent == [nil, "a=1", nil, "a=1"])
    }

    @Test func oneThatTheServerRepeatsIsNotInTheLog() async throws {
        let lines = Locked<[String]>([])
        let options = ClientOptions(
            cache: .off, retry: nil, logLevel: .verbose, log: { line in lines.withLock { $0.append(line) } },
            cookies: jar)
        let client = APIClient.sample(transport, options: options)
        transport.respond(status: 200, headers: ["Set-Cookie": "session=s3cret-value; Path=/"], json: "{}")
        transport.respond(json: #"{"echo":"s3cret-value"}"#)
        for _ in 1...2 { try await client.send(SampleEndpoint()) }
        let text = lines.withLock { $0.joined(separator: "\n") }
        #expect(!text.contains("s3cret"))
        #expect(text.contains("> Cookie: <redacted>"))
    }

    @Test func anAnswerForOneIsNotForAnother() async throws {
        let client = client(cache: .memory)
        let endpoint = SampleEndpoint(EndpointDefinition("Sample.get", .get, "/sample", cache: .lifetime(.seconds(60))))
        transport.respond(status: 200, headers: ["Set-Cookie": "user=ada; Path=/"], json: "{}")
        try await client.send(endpoint)
        transport.respond(json: "{}")
        try await client.send(endpoint)
        try await client.send(endpoint)
        #expect(sent == [nil, "user=ada"])
        for cookie in jar?.cookies ?? [] { jar?.deleteCookie(cookie) }
        try await client.send(endpoint)
        #expect(sent == [nil, "user=ada"], "the first answer was for whoever has no cookie")
    }
}
