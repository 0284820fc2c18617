import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

struct SigningTests {
    private static let secret = "s3cr3t-k3y"
    private let transport = MockTransport()
    // Sun, 06 Nov 1994 08:49:37 GMT
    private let now = Date(timeIntervalSince1970: 784_111_777)

    private func client(
        _ parts: [RequestSignature.Part], _ encoding: RequestSignature.Encoding = .hex,
        secret: String? = SigningTests.secret,
        retry: RetryRule? = nil, log: (@Sendable (String) -> Void)? = nil
    ) async throws -> APIClient {
        let now = now
        let options = ClientOptions(
            now: { now }, retry: retry, idempotencyKey: nil, logLevel: log == nil ? .off : .verbose, log: log)
        let client = APIClient.sample(transport, options: options, clock: StandingClock()) { configuration in
            configuration.authSchemes = [
                .hmac("sign", RequestSignature(header: "X-Signature", parts: parts, encoding: encoding)),
                .apiKey("key", in: .query, named: "key"),
            ]
        }
        if let secret { try await client.setCredential(.sharedSecret(secret), for: "sign") }
        try await client.setCredential(.apiKey("k"), for: "key")
        return client
    }

    private func endpoint(
        _ method: HTTPMethod = .get, auth: AuthRequirement = .scheme("sign"), query: String? = nil, _ body: JSON? = nil
    ) -> SampleEndpoint {
        SampleEndpoint(EndpointDefinition("S.sign", method, "/items", auth: auth)) { (request) throws(APIError) in
            request.query("a", query)
            if let body { try request.body(body) }
        }
    }

    // The expected values were computed with Python's `hmac` and `hashlib`.

    @Test(arguments: [
        (RequestSignature.Encoding.hex, "271886286f7ff3eff871983c3bec01c9ebfd91984c026f4f84da6df2d7845130"),
        (.base64, "JxiGKG9/8+/4cZg8O+wByev9kZhMAm9PhNpt8teEUTA="),
    ])
    func signsAllPartsInTheirOrder(encoding: RequestSignature.Encoding, expected: String) async throws {
        transport.respond()
        let client = try await client([.method, .path, .query, .date, .bodyHash], encoding)
        try await client.send(endpoint(.post, query: "1 2", ["n": 1]))
        let request = try #require(transport.requests.first)
        #expect(request.bodyText == #"{"n":1}"#)
        #expect(request.headers["Date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(request.headers["X-Signature"] == expected)
    }

    /// RFC 9421, section 2.2.3: the host in lower case, without the port of the scheme.
    @Test(arguments: [
        ("https://API.Example.com", "api.example.com"), ("https://api.example.com:443", "api.example.com"),
        ("https://api.example.com:8443", "api.example.com:8443"), ("http://localhost:80", "localhost"),
        ("http://localhost:443", "localhost:443"), ("http://[::1]:8080", "[::1]:8080"),
    ])
    func signsTheHostWithItsPort(url: String, host: String) async throws {
        transport.respond()
        let client = try await client([.method, .host, .path])
        client.use(Server(name: "other", url: url))
        try await client.setCredential(.sharedSecret(Self.secret), for: "sign")
        try await client.send(endpoint())
        let text = Data("GET\n\(host)\n/items".utf8)
        let code = Digests.hmacSHA256(text, key: Data(Self.secret.utf8))
        let expected = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(transport.requests.last?.headers["X-Signature"] == expected)
    }

    /// A request that was signed for one host is no good for another with the same secret.
    @Test func aSignatureHoldsForOneHost() async throws {
        for url in ["https://api.example.com", "https://staging.example.com", "https://api.example.com:8443"] {
            transport.respond()
            let client = try await client([.method, .host, .path])
            client.use(Server(name: "other", url: url))
            try await client.setCredential(.sharedSecret(Self.secret), for: "sign")
            try await client.send(endpoint())
        }
        #expect(Set(transport.requests.map { $0.headers["X-Signature"] }).count == 3)
    }

    @Test func aPartThatIsNotThereIsEmpty() async throws {
        transport.respond()
        try await client([.method, .path, .query, .bodyHash]).send(endpoint())
        let request = try #require(transport.requests.first)
        #expect(request.headers["Date"] == nil)
        #expect(
            request.headers["X-Signature"] == "c221734a7b9994ecd1dec6a705eaa6241ad6e6804666331dcb42b37663a4beb0")
    }

    @Test func signsWhatOtherSchemesAdd() async throws {
        for auth in [AuthRequirement.allOf(.init("sign"), .init("key")), .allOf(.init("key"), .init("sign"))] {
            transport.respond()
            try await client([.query]).send(endpoint(auth: auth))
        }
        transport.respond()
        try await client([.query]).send(endpoint())
        let signatures = transport.requests.map { $0.headers["X-Signature"] }
        #expect(transport.requests.map { $0.url.query } == ["key=k", "key=k", nil])
        #expect(signatures[0] == signatures[1])
        #expect(signatures[0] != signatures[2])
    }

    @Test func anotherSecretSignsOtherwise() async throws {
        for secret in [Self.secret, "another"] {
            transport.respond()
            try await client([.path], secret: secret).send(endpoint())
        }
        #expect(Set(transport.requests.map { $0.headers["X-Signature"] }).count == 2)
    }

    @Test func withoutASecretNothingIsSent() async throws {
        let client = try await client([.path], secret: nil)
        let error = await apiError { try await client.send(endpoint()) }
        #expect(error?.code == .unauthorized)
        #expect(transport.requests.isEmpty)
    }

    @Test func eachTryIsSigned() async throws {
        transport.respond(status: 503)
        transport.respond()
        try await client([.path], retry: .standard).send(endpoint())
        #expect(transport.requests.count == 2)
        #expect(transport.requests.allSatisfy { $0.headers["X-Signature"] != nil })
    }

    @Test func aSignatureNeverGoesToAnotherOrigin() async throws {
        transport.respond(status: 307, headers: ["Location": "https://other.example/"])
        transport.respond()
        try await client([.path]).send(endpoint())
        #expect(transport.requests.count == 2)
        #expect(transport.requests.last?.headers["X-Signature"] == nil)
    }

    @Test func neitherSecretNorSignatureIsShown() async throws {
        let lines = Locked<[String]>([])
        transport.respond(status: 403, json: #"{"secret":"\#(Self.secret)"}"#)
        let client = try await client([.path], log: { line in lines.withLock { $0.append(line) } })
        let error = try #require(await apiError { try await client.send(endpoint()) })
        let signature = try #require(transport.requests.first?.headers["X-Signature"])
        var text = lines.withLock { $0.joined() }
        dump(client, to: &text)
        dump(error, to: &text)
        #expect(!text.contains(Self.secret))
        #expect(!text.contains(signature))
    }
}
