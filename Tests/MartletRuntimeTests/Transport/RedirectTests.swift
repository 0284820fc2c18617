import Foundation
import MartletRuntime
import MartletTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RedirectTests {
    private let secured = SampleEndpoint(
        EndpointDefinition("S.r", .get, "/items", auth: .allOf(.init("session"), .init("key")))
    ) { request in
        request.cookie("session", "cookie-secret")
        request.header("X-Custom", "custom-secret")
    }

    private func client(
        _ transport: any Transport, server: Server = .sample,
        configure: (inout ClientConfiguration) -> Void = { _ in }
    ) async throws -> APIClient {
        let client = APIClient.sample(transport, server: server, configure: configure)
        try await client.setCredential(.bearer("bearer-secret"), for: "session")
        try await client.setCredential(.apiKey("key-secret"), for: "key")
        return client
    }

    @Test func credentialsNeverCrossOriginsOnTheNetwork() async throws {
        let elsewhere = try LoopbackServer { _ in .answer(status: 200, body: Data("1".utf8)) }
        let port = elsewhere.port
        let home = try LoopbackServer { _ in
            .answer(status: 302, headers: ["Location": "http://127.0.0.1:\(port)/there?a=b"])
        }
        let client = try await client(URLSessionTransport(), server: home.server)
        #expect(try await client.send(secured, as: Int.self) == 1)
        let atHome = try #require(home.requests.first)
        #expect(atHome.headers["Authorization"] == "Bearer bearer-secret")
        #expect(atHome.headers["X-API-Key"] == "key-secret")
        #expect(atHome.headers["Cookie"] == "session=cookie-secret")
        let away = try #require(elsewhere.requests.first)
        #expect(away.target == "/there?a=b")
        #expect(away.headers["Accept"] == "application/json")
        #expect(away.headers.allSatisfy { !$0.value.contains("secret") })
    }

    @Test func credentialsStayWithTheirOrigin() async throws {
        let home = try LoopbackServer { request in
            request.target == "/items"
                ? .answer(status: 307, headers: ["Location": "/moved"]) : .answer(status: 200, body: Data("1".utf8))
        }
        let client = try await client(URLSessionTransport(), server: home.server)
        #expect(try await client.send(secured, as: Int.self) == 1)
        #expect(home.requests.map(\.target) == ["/items", "/moved"])
        #expect(home.requests.allSatisfy { $0.headers["Authorization"] == "Bearer bearer-secret" })
    }

    @Test(arguments: [
        "https://evil.example/", "https://api.example.com:8443/", "https://api.example.com.evil.example/",
        "//evil.example/x", "https://API.example.com.:443/",
    ])
    func credentialsAreDroppedForAnotherOrigin(location: String) async throws {
        let transport = MockTransport()
        transport.respond(status: 302, headers: ["Location": location])
        transport.respond()
        try await client(transport).send(secured)
        let away = try #require(transport.requests.last)
        #expect(transport.requests.count == 2)
        #expect(!away.wireText.contains("secret"))
    }

    @Test(arguments: ["https://api.example.com/x", "HTTPS://API.EXAMPLE.COM:443/x", "/x", "../x", "?y=1"])
    func credentialsAreKeptForTheSameOrigin(location: String) async throws {
        let transport = MockTransport()
        transport.respond(status: 302, headers: ["Location": location])
        transport.respond()
        try await client(transport).send(secured)
        #expect(transport.requests.last?.headers["Authorization"] == "Bearer bearer-secret")
        #expect(transport.requests.last?.headers["X-API-Key"] == "key-secret")
    }

    @Test func credentialsDoNotComeBackOnTheWayHome() async throws {
        let transport = MockTransport()
        transport.respond(status: 302, headers: ["Location": "https://evil.example/"])
        transport.respond(status: 302, headers: ["Location": "https://api.example.com/base/items"])
        transport.respond()
        try await client(transport).send(secured)
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer bearer-secret", nil, nil])
    }

    @Test(arguments: ["http://api.example.com/x", "http://127.0.0.1/x"])
    func neverGoesFromHTTPSToHTTP(location: String) async throws {
        let transport = MockTransport()
        transport.respond(status: 302, headers: ["Location": location])
        let client = try await client(transport)
        let error = await apiError { try await client.send(secured) }
        #expect(error?.code == .insecure)
        #expect(transport.requests.count == 1)
    }

    @Test func neverLeavesTheMachineOverHTTP() async throws {
        let transport = MockTransport()
        transport.respond(status: 302, headers: ["Location": "http://evil.example/"])
        let client = try await client(transport, server: Server(name: "l", url: "http://localhost:8000"))
        let error = await apiError { try await client.send(secured) }
        #expect(error?.code == .insecure)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: ["ftp://a.example/", "javascript:alert(1)", "file:///etc/passwd", "https://"])
    func refusesARedirectToNoWebAddress(location: String) async throws {
        let transport = MockTransport()
        transport.respond(status: 302, headers: ["Location": location])
        let client = try await client(transport)
        let error = await apiError { try await client.send(secured) }
        #expect(error?.code == .invalidResponse)
        #expect(transport.requests.count == 1)
    }

    @Test func refusesAUserInTheAddress() async throws {
        let transport = MockTransport()
        transport.respond(status: 302, headers: ["Location": "https://user:pass@api.example.com/"])
        let client = try await client(transport)
        let error = await apiError { try await client.send(secured) }
        #expect(error?.code == .invalidURL)
        #expect(transport.requests.count == 1)
    }

    @Test func givesUpAfterTenHops() async throws {
        let transport = MockTransport()
        for index in 0..<20 { transport.respond(status: 302, headers: ["Location": "/\(index)"]) }
        let client = try await client(transport)
        let error = await apiError { try await client.send(secured) }
        #expect(error?.code == .invalidResponse)
        #expect(transport.requests.count == 11)
    }

    @Test(arguments: [
        (301, HTTPMethod.post, HTTPMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
        (301, .put, .put), (302, .delete, .delete), (307, .post, .post), (308, .post, .post), (303, .head, .head),
        (302, .head, .head),
    ])
    func changesTheMethodAsBrowsersDo(status: Int, method: HTTPMethod, expected: HTTPMethod) async throws {
        let transport = MockTransport()
        transport.respond(status: status, headers: ["Location": "/x"])
        transport.respond()
        let endpoint = SampleEndpoint(EndpointDefinition("S.m", method, "/items")) { (request) throws(APIError) in
            try request.body(["a": "b"])
        }
        try await client(transport).send(endpoint)
        let second = try #require(transport.requests.last)
        #expect(second.method == expected)
        #expect((second.body == nil) == (method != expected))
        #expect((second.headers["Content-Type"] == nil) == (method != expected))
    }

    @Test func aSecretBodyDoesNotCrossOrigins() async throws {
        let sensitive = EndpointDefinition("Auth.login", .post, "/login", isSensitive: true)
        let issuing = EndpointDefinition("Auth.login", .post, "/login", issues: "session")
        let revoking = EndpointDefinition("Auth.logout", .post, "/logout", revokes: "session")
        for definition in [sensitive, issuing, revoking] {
            let transport = MockTransport()
            transport.respond(status: 307, headers: ["Location": "https://evil.example/"])
            let endpoint = SampleEndpoint(definition) { (request) throws(APIError) in
                try request.body(["password": "secret"])
            }
            let client = try await client(transport)
            let error = await apiError { try await client.send(endpoint) }
            #expect(error?.code == .insecure)
            #expect(transport.requests.count == 1)
        }
    }

    @Test func aRedirectWithoutALocationIsAnAnswer() async throws {
        let transport = MockTransport()
        transport.respond(status: 302)
        let client = try await client(transport)
        let error = await apiError { try await client.send(secured) }
        #expect(error?.code == .invalidResponse)
        #expect(error?.status == 302)
    }
}
