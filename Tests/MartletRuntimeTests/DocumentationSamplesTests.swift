import Foundation
import MartletRuntime
import MartletTesting
import Testing

private typealias Problem = [String: String]

// The code of the articles of MartletRuntime and MartletTesting. A test below checks that they have the same.

enum StatusEndpoint: Endpoint {
    case show(id: Int, lang: String?)

    var definition: EndpointDefinition {
        switch self {
        case .show:
            EndpointDefinition(
                "Status.show", .get, "/status/{id}", auth: .scheme("session"), errors: [ErrorType(404, Problem.self)])
        }
    }

    func write(to request: inout RequestWriter) throws(APIError) {
        switch self {
        case .show(let id, let lang):
            try request.path("id", id)
            request.query("lang", lang)
        }
    }
}

private enum PhoneEndpoint: Endpoint {
    case send(phone: String)
    case verify(sessionId: String, code: String)

    var definition: EndpointDefinition {
        switch self {
        case .send: EndpointDefinition("Phone.send", .post, "/otp")
        case .verify: EndpointDefinition("Phone.verify", .post, "/otp/verify", issues: "session")
        }
    }

    func write(to request: inout RequestWriter) throws(APIError) {
        switch self {
        case .send(let phone): try request.body(["phone": phone])
        case .verify(let sessionId, let code): try request.body(["sessionId": sessionId, "code": code])
        }
    }
}

enum AppLink: DeepLink {
    case magicLink(token: String)

    static let patterns = [DeepLinkPattern("magicLink", "app://auth?token={token}")]

    init?(values: DeepLinkValues) {
        guard values.link == "magicLink", let token = values["token"] else { return nil }
        self = .magicLink(token: token)
    }

    var values: DeepLinkValues {
        switch self {
        case .magicLink(let token): DeepLinkValues("magicLink", ["token": token])
        }
    }
}

struct InstantBrowser: SignInBrowser {
    func open(_ page: URL, returningTo redirect: URL) async throws -> URL {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let state = items.filter { $0.name == "state" }
        return redirect.appending(queryItems: state + [URLQueryItem(name: "code", value: "c0de")])
    }
}

func checkPins(of request: TransportRequest, against certificates: [Data]) throws(APIError) {
    if let pins = request.pins, !pins.accepts(certificates) { throw pins.failure }
}

struct TraceInterceptor: Interceptor {
    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        var request = request
        request.headers["X-Trace"] = endpoint.name
        return try await next(request)
    }
}

struct Statistics: ClientMetrics {
    let add: @Sendable (String) -> Void

    func count(_ counter: ClientCounter, for endpoint: String) {
        add("\(endpoint) \(counter)")
    }
}

struct DocumentationSamplesTests {
    /// Takes the place of `print`, and keeps the lines.
    private final class Output: Sendable {
        let lines = Locked<[String]>([])
    }

    @Test func callsWork() async throws {
        let output = Output()
        func print(_ items: Any...) {
            let line = items.map { "\($0)" }.joined(separator: " ")
            output.lines.withLock { $0.append(line) }
        }
        let transport = MockTransport()
        for _ in 0..<2 { transport.respond(headers: ["ETag": "1"], json: #"{"state":"ok"}"#) }

        let client = APIClient(
            configuration: ClientConfiguration(name: "Status", authSchemes: [.bearer("session")]),
            server: Server(name: "production", url: "https://api.example.com/v1"),
            credentials: .bearer("test-token"),
            transport: transport)
        let status: [String: String] = try await client.send(StatusEndpoint.show(id: 7, lang: "de"))
        let response = try await client.response(StatusEndpoint.show(id: 7, lang: nil), as: [String: String].self)
        print(status, response.status, response.headers["ETag"] ?? "none")

        #expect(output.lines.withLock { $0 } == [#"["state": "ok"] 200 1"#])

        let store = MemoryStore()
        let signedIn = APIClient(
            configuration: ClientConfiguration(name: "Status", authSchemes: [.bearer("session")]),
            server: Server(name: "production", url: "https://api.example.com"), credentials: store, transport: transport
        )
        try await signedIn.setCredential(.tokens(access: "abc", refresh: "def"), for: "session")
        signedIn.use(Server(name: "staging", url: "https://staging.example.com"))
        let refused = await apiError {
            try await signedIn.send(StatusEndpoint.show(id: 7, lang: nil))
        }
        #expect(refused?.code == .unauthorized)
    }

    @Test(.timeLimit(.minutes(5))) func sessionsWork() async throws {
        let output = Output()
        @Sendable func print(_ line: String) { output.lines.withLock { $0.append(line) } }
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status", authSchemes: [.bearer("session")]),
            server: Server(name: "production", url: "https://api.example.com/v1"), transport: MockTransport())
        let listening = Task {
            let session = try client.session(for: "session")
            for await event in session.events {
                switch event.state {
                case .signedIn, .refreshing: print("welcome")
                case .signedOut: print("please sign in")
                case .expired(let reason): print("please sign in again: \(reason.rawValue)")
                case .unknown: print("locked")
                }
            }
        }
        func listen(for count: Int) async {
            while output.lines.withLock({ $0.count }) < count { await Task.yield() }
        }
        await listen(for: 1)
        let session = try client.session(for: "session")
        try await session.setTokens(.bearer("abc"))
        await listen(for: 2)

        try await session.setUser(["name": "Ada"] as JSON)
        let user = try await session.user(as: JSON.self)
        print(user?["name"]?.string ?? "nobody")
        try await session.clear()

        await listen(for: 4)
        listening.cancel()
        #expect(output.lines.withLock { $0 } == ["please sign in", "welcome", "Ada", "please sign in"])
    }

    @Test func pagesAndLinksWork() async throws {
        let output = Output()
        func print(_ line: String) { output.lines.withLock { $0.append(line) } }
        let transport = MockTransport()
        transport.respond(json: #"{"items":["a","b"],"next":"2"}"#)
        transport.respond(json: #"{"items":["c"]}"#)
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status", authSchemes: [.bearer("session")]),
            server: Server(name: "production", url: "https://api.example.com/v1"), credentials: .bearer("test-token"),
            transport: transport)
        let pages = PageSequence(
            client, StatusEndpoint.show(id: 1, lang: nil), from: "1",
            next: { (page: JSON) in page["next"]?.string },
            load: { cursor in StatusEndpoint.show(id: Int(cursor) ?? 0, lang: nil) })
        for try await item in pages.items({ page in page["items"]?.array ?? [] }) {
            print(item.string ?? "")
        }
        if let url = URL(string: "app://auth?token=abc"), case .magicLink(let token)? = AppLink(url) {
            print(token)
        }
        #expect(output.lines.withLock { $0 } == ["a", "b", "c", "abc"])
    }

    @Test func signingInWorks() async throws {
        let transport = MockTransport()
        transport.respond(json: #"{"access_token":"abc","token_type":"Bearer"}"#)
        let oauth2 = OAuth2(
            authorizeURL: "https://auth.example.com/authorize", tokenURL: "https://auth.example.com/token",
            clientID: "app", redirectURL: "com.example.app://callback", scopes: [])
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status", authSchemes: [.oauth2("login", oauth2)]),
            server: Server(name: "production", url: "https://api.example.com"), transport: transport)
        let browser = InstantBrowser()
        try await client.signIn("login", with: browser)
        #expect(try await client.credentials.load(client.credentialKey(for: "login"))?.accessToken == "abc")

        let file = EncryptedFileStore(
            folder: URL(filePath: "/var/lib/shop/credentials"), key: .file(URL(filePath: "/etc/shop/credentials.key")))
        #expect("\(Mirror(reflecting: file).children.map(\.value))" == #"["/var/lib/shop/credentials"]"#)
    }

    @Test func flowsWork() async throws {
        let transport = MockTransport()
        transport.respond(json: #"{"sessionId":"s1"}"#)
        transport.respond(json: "{}")
        let flow = SignInFlow(
            "phone", .oneTimeCode, steps: [.init("send", "Phone.send"), .init("verify", "Phone.verify")],
            carry: [.init("sessionId", from: [.init("send", .answer, "sessionId")], into: [])])
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status", flows: [flow]),
            server: Server(name: "production", url: "https://api.example.com"), transport: transport)
        let attempt = try client.signIn("phone")
        try await attempt.step("send") { _ in PhoneEndpoint.send(phone: "+49151") }
        try await attempt.step("verify") { carried throws(APIError) in
            PhoneEndpoint.verify(sessionId: try carried("sessionId"), code: "123456")
        }
        #expect(transport.requests.last?.body?.data == Data(#"{"code":"123456","sessionId":"s1"}"#.utf8))
        #expect(!attempt.isOpen)
    }

    @Test func streamsAndSocketsWork() async throws {
        let output = Output()
        func print(_ items: Any...) {
            let line = items.map { "\($0)" }.joined(separator: " ")
            output.lines.withLock { $0.append(line) }
        }
        let transport = MockTransport()
        transport.respond(events: ["up"])
        let socket = MockSocket([.text("hello yourself")])
        transport.open(socket)
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status", authSchemes: [.bearer("session")]),
            server: Server(name: "production", url: "https://api.example.com/v1"),
            credentials: .bearer("test-token"), transport: transport)

        for try await entry in client.stream(StatusEndpoint.show(id: 7, lang: nil), as: .text).messages {
            print(entry.value, entry.name ?? "message", entry.id ?? "no id")
        }

        let room = try await client.connect(StatusEndpoint.show(id: 7, lang: nil), sending: .text, receiving: .text)
        try await room.send("hello")
        for try await message in room { print(message) }
        try await room.close()

        #expect(output.lines.withLock { $0 } == ["up message no id", "hello yourself"])
        #expect(socket.sent == [.text("hello")])
    }

    @Test func optionsWork() async throws {
        let output = Output()
        let tallies = Locked<[String]>([])
        let tally: @Sendable (String) -> Void = { name in tallies.withLock { $0.append(name) } }
        let log: @Sendable (String) -> Void = { [lines = output.lines] line in lines.withLock { $0.append(line) } }
        let transport = MockTransport()
        transport.respond(status: 503, headers: ["Retry-After": "2"])
        transport.respond(json: #"{"state":"ok"}"#)
        let configuration = ClientConfiguration(name: "Status", authSchemes: [.bearer("session")])
        let server = Server(name: "production", url: "https://api.example.com/v1")

        var options = ClientOptions()
        options.retry = RetryRule(attempts: 5, base: .milliseconds(200), maximum: .seconds(10))
        options.logLevel = .minimal
        options.log = { line in log(line) }
        options.metrics = Statistics { name in tally(name) }
        let client = APIClient(
            configuration: configuration, server: server, credentials: .bearer("test-token"), transport: transport,
            options: options)
        try await IdempotencyKey.use("order-7") {
            try await client.send(StatusEndpoint.show(id: 7, lang: nil))
        }

        #expect(
            output.lines.withLock { $0 } == [
                "#1 Status.show GET https://api.example.com/v1/status/7 -> 503, 0 bytes, 0 ms",
                "#2 Status.show GET https://api.example.com/v1/status/7 (try 2) -> 200, 14 bytes, 0 ms",
            ])
        let counts = ["request", "failure", "request", "retry"].map { "Status.show \($0)" }
        #expect(tallies.withLock { $0 } == counts)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test func viewsWork() async {
        let output = Output()
        func print(_ line: String) { output.lines.withLock { $0.append(line) } }
        let transport = MockTransport()
        transport.respond(json: #"{"state":"ok"}"#)
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status", authSchemes: [.bearer("session")]),
            server: Server(name: "production", url: "https://api.example.com/v1"),
            credentials: .bearer("test-token"), transport: transport)

        let status = Loader { try await client.send(StatusEndpoint.show(id: 7, lang: nil), as: [String: String].self) }
        await status.load()
        switch status.state {
        case .idle, .loading(nil): print("…")
        case .loading(let value?), .loaded(let value): print(value["state"] ?? "none")
        case .failed(let error, _): print(error.localizedDescription)
        }

        #expect(output.lines.withLock { $0 } == ["ok"])
    }

    @Test func testsWork() {
        let output = Output()
        func print(_ line: String) { output.lines.withLock { $0.append(line) } }
        let transport = MockTransport()
        transport.respond(json: #"{"state":"ok"}"#)
        transport.respond(to: "Status.show", status: 404, json: #"{"title":"gone"}"#)
        let clock = ManualClock()
        clock.advance(by: .seconds(60))
        let expected = """
            GET https://api.example.com/v1/status/7?lang=de
            Accept: application/json
            Authorization: Bearer test-token

            """
        print(difference(between: expected, and: transport.requests.first?.wireText ?? "") ?? "equal")
        #expect(output.lines.withLock { $0.count } == 1)
    }

    /// Every block of Swift of every article and comment stands in this file or in one of the folder `Documentation`.
    @Test(arguments: ["MartletRuntime", "MartletTesting"]) func pagesHaveTheSameCode(module: String) throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/\(module)")
        let compiled = try texts(in: tests.appending(path: "Documentation"), ending: "swift")
        let known = words(try String(contentsOfFile: #filePath, encoding: .utf8) + compiled.values.joined())
        var pages = try texts(in: sources.appending(path: "\(module).docc"), ending: "md")
        #expect(pages["\(module).md"] != nil)
        for (path, source) in try texts(in: sources, ending: "swift") { pages[path] = comments(in: source) }
        for (name, page) in pages.sorted(by: { $0.key < $1.key }) {
            for block in page.components(separatedBy: "```swift\n").dropFirst() {
                let code = block.components(separatedBy: "```")[0]
                let isKnown = known.contains(words(code))
                #expect(isKnown, "\(name): \(code)")
            }
        }
    }

    /// Returns the text of the documentation comments of a file.
    private func comments(in source: String) -> String {
        let lines = source.split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.filter { $0.hasPrefix("///") }.map { $0.dropFirst(3) + "\n" }.joined()
    }

    /// Returns the files of a folder and those below by their paths; none when there is no such folder.
    private func texts(in folder: URL, ending: String) throws -> [String: String] {
        guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return [:] }
        var texts: [String: String] = [:]
        for case let path as String in paths where path.hasSuffix(".\(ending)") {
            texts[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
        return texts
    }

    /// Returns a text without white space, so that indentation and line breaks do not count.
    private func words(_ text: String) -> String {
        text.filter { !$0.isWhitespace }
    }
}
