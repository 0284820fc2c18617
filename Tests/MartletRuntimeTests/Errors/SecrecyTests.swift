import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Throws an error that knows more than it should say.
private struct LeakyTransport: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
        throw URLError(.cannotConnectToHost, userInfo: ["NSErrorFailingURLStringKey": request.url.absoluteString])
    }
}

/// Keeps the last request that passes.
private struct Recorder: Interceptor {
    let requests = Locked<[PreparedRequest]>([])

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        requests.withLock { $0.append(request) }
        return try await next(request)
    }
}

struct SecrecyTests {
    private static let secret = "s3cr3t"

    /// Returns all texts that a value shows of itself.
    private func texts(of value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        var text = "\(value) \(String(reflecting: value)) \(dumped)"
        if let error = value as? any Error { text += error.localizedDescription }
        return text
    }

    private let endpoint = SampleEndpoint(
        EndpointDefinition(
            "S.secret", .post, "/items", auth: .allOf(.init("session"), .init("query"), .init("cookie")),
            errors: [ErrorType(any: [String: String].self)])
    ) { (request) throws(APIError) in
        request.query("token", secret)
        request.header("X-Secret", secret)
        request.cookie("c", secret)
        try request.body(["password": secret])
    }

    /// The lines of the most talkative log.
    private let lines = Locked<[String]>([])

    private func client(_ transport: any Transport, _ interceptors: [any Interceptor] = []) async throws -> APIClient {
        let options = ClientOptions(logLevel: .verbose, log: { [lines] line in lines.withLock { $0.append(line) } })
        let client = APIClient.sample(
            transport, interceptors: interceptors, options: options, clock: StandingClock()
        ) { configuration in
            configuration.authSchemes += [
                .apiKey("query", in: .query, named: "key"), .apiKey("cookie", in: .cookie, named: "key"),
            ]
            configuration.headers = [.constant("X-Constant", Self.secret)]
        }
        try await client.setCredential(.tokens(access: Self.secret, refresh: Self.secret), for: "session")
        try await client.setCredential(.apiKey(Self.secret), for: "query")
        try await client.setCredential(.apiKey(Self.secret), for: "cookie")
        return client
    }

    @Test(arguments: [200, 302, 400, 401, 404, 500])
    func errorsShowNoSecret(status: Int) async throws {
        let transport = MockTransport()
        transport.respond(status: status, headers: ["X-Token": Self.secret], json: #"{"echo":"\#(Self.secret)"}"#)
        let client = try await client(transport)
        let error = await apiError { try await client.send(endpoint, as: Int.self) }
        let found = try #require(error)
        #expect(!texts(of: found).contains(Self.secret))
        #expect(transport.requests.first?.wireText.contains(Self.secret) == true)
        if let cause = found.cause { #expect(!texts(of: cause).contains(Self.secret)) }
        let log = lines.withLock { $0.joined() }
        #expect(log.contains(#"{"echo":"<redacted>"}"#))
        #expect(log.contains("token=<redacted>"))
        #expect(!log.contains(Self.secret))
    }

    @Test func failuresOfTheWayShowNoSecret() async throws {
        let client = try await client(LeakyTransport())
        let error = await apiError { try await client.send(endpoint) }
        let found = try #require(error)
        let cause = try #require(found.cause)
        #expect(!texts(of: found).contains(Self.secret))
        #expect(!texts(of: cause).contains(Self.secret))
        let log = lines.withLock { $0.joined() }
        #expect(log.contains("network"))
        #expect(!log.contains(Self.secret))
    }

    @Test func noPublicTypeShowsASecret() async throws {
        let transport = MockTransport()
        transport.respond(headers: ["Set-Cookie": Self.secret], body: Data(Self.secret.utf8))
        let recorder = Recorder()
        let client = try await client(transport, [recorder])
        try await client.send(endpoint)
        var form = FormWriter()
        form.add("password", Self.secret)
        var parts = MultipartWriter()
        parts.add("password", Self.secret)
        let file = FileUpload(data: Data(Self.secret.utf8))
        let writer = Locked<RequestWriter?>(nil)
        transport.respond()
        let keeping = SampleEndpoint { [form] (request) throws(APIError) in
            request.query("q", Self.secret)
            try request.form(form)
            let copy = request
            writer.withLock { $0 = copy }
        }
        try await client.send(keeping)
        let values: [Any] = [
            client, client.credentials, transport, try #require(transport.requests.first),
            try #require(recorder.requests.withLock { $0.first }), try #require(writer.withLock { $0 }), form, parts,
            file, Credential.tokens(access: Self.secret, refresh: Self.secret), Credential.apiKey(Self.secret),
            Credential.basic(username: Self.secret, password: Self.secret), MemoryStore(.bearer(Self.secret)),
            TransportResponse(status: 200, headers: ["X-Any": Self.secret], body: Data(Self.secret.utf8)),
            HTTPHeaders([.init(name: "Authorization", value: Self.secret)]),
            HTTPHeaders.Field(name: "Cookie", value: Self.secret), CommonHeader.constant("X", Self.secret),
            APIResponse(value: 1, headers: ["X-Any": Self.secret]),
        ]
        for value in values {
            let bytes = Data(Self.secret.utf8).map { String($0) }
            let text = texts(of: value)
            #expect(!text.contains(Self.secret), "\(type(of: value))")
            #expect(!text.contains(bytes.joined(separator: ", ")), "\(type(of: value))")
        }
    }

    @Test func aQueryItemWithoutANameIsAValue() throws {
        let request = TransportRequest(url: try #require(URL(string: "https://a.example/x?\(Self.secret)&b=1")))
        #expect(request.description == "GET https://a.example/x?…&b=…")
    }

    @Test func anErrorOfTheTestDoubleShowsNoQueryValue() async throws {
        let client = try await client(MockTransport())
        let error = await apiError { try await client.send(endpoint) }
        let cause = try #require(error?.cause)
        #expect(!texts(of: cause).contains(Self.secret))
    }
}
