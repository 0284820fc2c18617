import Foundation
import MartletRuntime
import MartletTesting
import Testing
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Keeps the lines of a log.
private final class Lines: Sendable {
    private let state = Locked<[String]>([])

    var all: [String] { state.withLock { $0 } }

    var write: @Sendable (String) -> Void {
        { [state] line in state.withLock { $0.append(line) } }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct LoggingTests {
    private let transport = MockTransport()
    private let lines = Lines()

    private func client(
        _ level: Server.LogLevel?, server: Server = .sample, interceptors: [any Interceptor] = []
    ) -> APIClient {
        let options = ClientOptions(jitter: { $0 }, logLevel: level, log: lines.write)
        return APIClient.sample(
            transport, server: server, credentials: .bearer("t0ken-of-session"), interceptors: interceptors,
            options: options, clock: PauseRecorder()
        ) { $0.sensitiveKeys = ["phone", "shoeSize"] }
    }

    private func endpoint(
        _ method: HTTPMethod = .get, _ path: String = "/items", isSensitive: Bool = false, issues: String? = nil,
        auth: AuthRequirement = .none, _ body: JSON? = nil, query: [String: String] = [:]
    ) -> SampleEndpoint {
        let definition = EndpointDefinition(
            "S.log", method, path, auth: auth, issues: issues, isSensitive: isSensitive)
        return SampleEndpoint(definition) { (request) throws(APIError) in
            if path.contains("{id}") { try request.path("id", "a b") }
            if path.contains("{phone}") { try request.path("phone", "+49123") }
            for (name, value) in query.sorted(by: { $0.key < $1.key }) { request.query(name, value) }
            if let body { try request.body(body) }
        }
    }

    // MARK: Levels

    @Test func writesNothingUnlessItIsAskedTo() async throws {
        transport.respond()
        try await client(nil).send(endpoint())
        transport.respond()
        try await client(.off, server: Server(name: "s", url: Server.sample.url, logLevel: .verbose)).send(endpoint())
        #expect(lines.all.isEmpty)
    }

    @Test func theServerOfACallSaysHowMuch() async throws {
        transport.respond()
        transport.respond()
        let client = client(nil)
        client.use(Server(name: "s", url: Server.sample.url, logLevel: .minimal))
        try await client.send(endpoint())
        client.use(.sample)
        try await client.send(endpoint())
        #expect(lines.all == ["#1 S.log GET https://api.example.com/base/items -> 200, 0 bytes, 0 ms"])
    }

    @Test func minimalIsALineATry() async throws {
        transport.respond(status: 503)
        transport.fail(with: URLError(.networkConnectionLost))
        transport.respond(json: "3")
        _ = try await client(.minimal).send(endpoint(.get, "/items/{id}", query: ["page": "2"]), as: Int.self)
        #expect(
            lines.all == [
                "#1 S.log GET https://api.example.com/base/items/a%20b?page=2 -> 503, 0 bytes, 0 ms",
                "#2 S.log GET https://api.example.com/base/items/a%20b?page=2 (try 2) -> network, 0 ms",
                "#3 S.log GET https://api.example.com/base/items/a%20b?page=2 (try 3) -> 200, 1 bytes, 0 ms",
            ])
    }

    @Test func verboseHasHeaderFieldsAndBodies() async throws {
        let json = #"{"title":"x","phone":"1","n":[1.50,true,null]}"#
        transport.respond(headers: ["ETag": "7", "X-Other": "o"], json: json)
        try await client(.verbose).send(endpoint(.post, "/items", ["name": "Ada", "phone": "+49123"]))
        #expect(
            lines.all == [
                "#1 > S.log POST https://api.example.com/base/items",
                "#1 > Accept: application/json",
                "#1 > Content-Type: application/json",
                #"#1 > {"name":"Ada","phone":"<redacted>"}"#,
                "#1 < 200, \(json.utf8.count) bytes, 0 ms",
                "#1 < Content-Type: application/json",
                "#1 < ETag: 7",
                "#1 < X-Other: <redacted>",
                #"#1 < {"title":"x","phone":"<redacted>","n":[1.50,true,null]}"#,
            ])
    }

    // MARK: Redaction

    @Test(arguments: [
        "phone", "Phone", "shoe_size", "SHOE-SIZE", "password", "new_password", "accessToken", "X-API-Key",
        "code", "verificationCode", "pin", "otp", "session_id",
    ])
    func redactsFieldsByName(name: String) async throws {
        transport.respond(json: #"{"a":[{"\#(name)":{"b":"s3cr3t"}}]}"#)
        try await client(.verbose).send(
            endpoint(.post, "/items", [name: "s3cr3t"], query: [name: "s3cr3t", "filter[\(name)]": "s3cr3t"]))
        #expect(!lines.all.joined().contains("s3cr3t"))
        #expect(lines.all.filter { $0.contains("<redacted>") }.count == 3)
    }

    /// A secret within a value: JSON, GraphQL, an address within an address.
    @Test(arguments: [
        #"{"a":[{"password":"s3cr3t"}]}"#, #"mutation { login(password: "s3cr3t") }"#,
        "https://example.com/cb?code=s3cr3t&x=1",
        "https://example.com/?next=https%3A%2F%2Fexample.org%3Ftoken%3Ds3cr3t",
        "https://anna:s3cr3t@example.com/", "ghp_0123456789abcdefghijABCDEFGHIJs3cr3t", "X-Api-Key: s3cr3t",
    ])
    func redactsSecretsWithinValues(value: String) async throws {
        transport.respond(json: "{}")
        try await client(.verbose).send(endpoint(.post, "/items", ["text": .string(value)], query: ["q": value]))
        #expect(!lines.all.joined().contains("s3cr3t"), "\(lines.all)")
    }

    @Test(arguments: ["https://example.com/?q=1", #"{"a":1}"#, "at 10:30, code: 404", "f(x) = 3"])
    func showsHarmlessValues(value: String) async throws {
        transport.respond(json: "{}")
        try await client(.verbose).send(endpoint(.post, "/items", ["text": .string(value)]))
        #expect(!lines.all.joined().contains("<redacted>\""), "\(lines.all)")
    }

    @Test(arguments: ["zipcode", "country_code", "statusCode", "pinned", "sessions"])
    func showsFieldsThatOnlySoundSecret(name: String) async throws {
        transport.respond(json: #"{"\#(name)":"harmless"}"#)
        try await client(.verbose).send(endpoint(.post, "/items", [name: "harmless"], query: [name: "harmless"]))
        #expect(lines.all.filter { $0.contains("harmless") }.count == 3)
    }

    @Test func ofASensitiveEndpointNothingIsShown() async throws {
        for endpoint in [
            endpoint(.post, "/items/{id}", isSensitive: true, ["plain": "s3cr3t"], query: ["plain": "s3cr3t"]),
            endpoint(.post, "/items/{id}", issues: "session", ["plain": "s3cr3t"], query: ["plain": "s3cr3t"]),
        ] {
            transport.respond(json: #"{"plain":"s3cr3t"}"#)
            // Whether there are tokens in the answer is not the log's business.
            _ = await apiError { try await client(.verbose).send(endpoint) }
        }
        #expect(!lines.all.joined().contains("s3cr3t"))
        #expect(!lines.all.joined().contains("plain"))
        #expect(lines.all.contains("#1 > S.log POST https://api.example.com/items/{id}"))
    }

    @Test func verboseSaysThatACredentialWasSent() async throws {
        transport.respond()
        transport.respond()
        try await client(.verbose).send(endpoint(auth: .scheme("session")))
        #expect(
            lines.all == [
                "#1 > S.log GET https://api.example.com/base/items", "#1 > Accept: application/json",
                "#1 > Authorization: <redacted>", "#1 < 200, 0 bytes, 0 ms",
            ])
        try await client(.minimal).send(endpoint(auth: .scheme("session")))
        #expect(lines.all.count == 5, "a line a try")
    }

    @Test func aSensitiveParameterHidesThePath() async throws {
        transport.respond()
        try await client(.minimal).send(endpoint(.get, "/users/{phone}"))
        #expect(lines.all == ["#1 S.log GET https://api.example.com/users/{phone} -> 200, 0 bytes, 0 ms"])
    }

    @Test func aTokenThatTheServerRepeatsIsNotShown() async throws {
        transport.respond(json: #"{"message":"the token t0ken-of-session of eyJhbGciOi.e30.x is wrong"}"#)
        transport.respond(json: #"{"t0ken-of-session":"Bearer abc","m":"t0ken-of-session"}"#)
        for _ in 0..<2 { try await client(.verbose).send(endpoint(auth: .scheme("session"))) }
        #expect(transport.requests.first?.headers["Authorization"] == "Bearer t0ken-of-session")
        let text = lines.all.joined()
        for secret in ["t0ken-of-session", "eyJ", "Bearer abc"] { #expect(!text.contains(secret)) }
        #expect(text.contains(#""m":"<redacted>""#))
    }

    /// With a combining character behind it, the last letter of a token is another one to Swift.
    @Test func aTokenWithACombiningCharacterBehindItIsNotShown() async throws {
        transport.respond(json: "{\"m\":\"t0ken-of-session\u{301}\"}")
        try await client(.verbose).send(endpoint(auth: .scheme("session")))
        let text = Data(lines.all.joined().utf8)
        #expect(text.range(of: Data("{\"m\":\"<redacted>\u{301}\"}".utf8)) != nil)
        #expect(text.range(of: Data("t0ken-of-session".utf8)) == nil)
    }

    @Test func credentialsOfEachSchemeAreNotShown() async throws {
        let secret = "s3cr3t-k3y"
        for place in [AuthScheme.Place.header, .query, .cookie] {
            transport.respond(json: #"{"echo":"\#(secret)"}"#)
            let options = ClientOptions(logLevel: .verbose, log: lines.write)
            let client = APIClient.sample(transport, credentials: .apiKey(secret), options: options) {
                $0.authSchemes = [.apiKey("k", in: place, named: "plain")]
            }
            try await client.send(endpoint(auth: .scheme("k")))
            #expect(transport.requests.last?.wireText.contains(secret) == true)
        }
        #expect(!lines.all.joined().contains(secret))
        #expect(lines.all.filter { $0.contains(#"{"echo":"<redacted>"}"#) }.count == 3)
    }

    @Test func whatAnInterceptorAddsIsNotShown() async throws {
        transport.respond()
        let adds = ClosureInterceptor { request, _, next in
            var request = request
            request.headers["Authorization"] = "s3cr3t"
            request.headers["X-Mine"] = "s3cr3t"
            request.headers["Cookie"] = "a=s3cr3t"
            return try await next(request)
        }
        try await client(.verbose, interceptors: [adds]).send(endpoint())
        #expect(!lines.all.joined().contains("s3cr3t"))
    }

    @Test func anErrorSaysNoMoreThanItsCode() async throws {
        struct Leak: Error, CustomStringConvertible { let description = "s3cr3t" }
        transport.fail(with: Leak())
        transport.fail(with: APIError(.tls, reason: "s3cr3t"))
        for _ in 0..<2 { _ = await apiError { try await client(.verbose).send(endpoint(.post)) } }
        #expect(!lines.all.joined().contains("s3cr3t"))
        #expect(lines.all.contains("#1 < network, 0 ms"))
        #expect(lines.all.contains("#1 < tls, 0 ms"))
    }

    @Test func bodiesThatCannotBeReadAreNotShown() async throws {
        for (type, body) in [
            ("text/plain", "s3cr3t"), ("application/json", #"{"a": s3cr3t"#), ("image/png", "s3cr3t"),
            ("application/json", "[\"" + String(repeating: "s3cr3t", count: 20_000) + "\"]"),
        ] {
            transport.respond(headers: ["Content-Type": type], body: Data(body.utf8))
            try await client(.verbose).send(endpoint())
            #expect(lines.all.last == "#1 < <\(type), \(body.utf8.count) bytes>")
        }
    }

    @Test func aFormIsShownWithoutItsSecrets() async throws {
        transport.respond()
        let form = SampleEndpoint(EndpointDefinition("S.log", .post, "/items")) { (request) throws(APIError) in
            var form = FormWriter()
            form.add("name", "Ada")
            form.add("phone", "s3cr3t")
            try request.form(form)
        }
        try await client(.verbose).send(form)
        #expect(lines.all.contains("#1 > name=Ada&phone=<redacted>"))
    }

    @Test func nothingBeginsALineOfItsOwn() async throws {
        transport.respond(
            headers: ["Server": "a\r\n#1 < forged\u{1B}[31m"], json: #"{"a":"\u2028\u202Eb","c":"\n"}"#)
        try await client(.verbose).send(endpoint())
        for line in lines.all {
            let unsafe: [Unicode.Scalar] = ["\r", "\n", "\u{1B}", "\u{2028}", "\u{202E}"]
            let isPlain = line.unicodeScalars.allSatisfy { !unsafe.contains($0) }
            #expect(isPlain, "\(line)")
        }
    }

    @Test func longBodiesAreCutOff() async throws {
        transport.respond(json: "[\"" + String(repeating: "x", count: 10_000) + "\"]")
        try await client(.verbose).send(endpoint())
        #expect(try #require(lines.all.last).count < 4200)
    }
}
