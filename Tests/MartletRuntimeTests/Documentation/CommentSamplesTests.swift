import ArotiSample
import Foundation
import MartletRuntime
import MartletTesting
import Testing

// The code of the comments of MartletRuntime and MartletTesting. DocumentationSamplesTests compares them.

/// What the samples call.
private protocol Shop: Sendable {
    func show(_ value: Any)
    func ship(_ order: Order)
    func signIn(with token: String) async throws
}

private struct Order: Sendable {
    let id: String
}

/// A client with a parameter that may be empty.
protocol SearchClient: Sendable {
    func search(flag: OrEmpty<Int>) async throws
}

private struct Draft: Sendable {
    let id: String
    let specialistId: String
    let date: LocalDate
    let time: String
}

private enum ShopWebhook: APIWebhook {
    case orderPaid(Order)

    init(named name: String, body: Data) throws(JSONError) {
        guard name == "orderPaid" else { throw JSONError(.unknownCase, "no webhook of the name") }
        self = .orderPaid(Order(id: String(decoding: body, as: UTF8.self)))
    }

    var name: String { "orderPaid" }

    func body() throws(JSONError) -> Data { Data() }
}

private enum PhoneEndpoint: Endpoint {
    case send(phone: String)
    case verify(sessionId: String, code: String)

    var definition: EndpointDefinition { EndpointDefinition("Phone", .post, "/otp") }

    func write(to request: inout RequestWriter) throws(APIError) {}
}

extension CommentSamplesTests {
    enum StatusEndpoint: Endpoint {
        case show(id: Int)

        var definition: EndpointDefinition {
            switch self {
            case .show: EndpointDefinition("Status.show", .get, "/status/{id}")
            }
        }

        func write(to request: inout RequestWriter) throws(APIError) {
            switch self {
            case .show(let id): try request.path("id", id)
            }
        }
    }
}

// A stand-in for swift-metrics.
private struct Counter {
    let label: String
    let dimensions: [(String, String)]

    func increment() {}
}

extension CommentSamplesTests {
    struct Statistics: ClientMetrics {
        func count(_ counter: ClientCounter, for endpoint: String) {
            Counter(label: "api.\(counter)", dimensions: [("endpoint", endpoint)]).increment()
        }
    }
}

// Compiled, and not run: they have no other end than what they show.
extension Shop {
    func open(_ url: URL) async throws {
        guard case .magicLink(let token)? = AppLink(url) else { return }
        try await signIn(with: token)
    }

    func receive(_ body: Data) throws {
        switch try ShopWebhook(named: "orderPaid", body: body) {
        case .orderPaid(let order): ship(order)
        }
        let request = APIWebhookRequest(url: "/hooks/orderPaid?try=2", headers: ["X-Event": "orderPaid"], body: body)
        let event = try ShopWebhook(named: "orderPaid", from: request)
        _ = event
    }

    func streams(_ client: APIClient, pages: PageSequence<JSON, String>) async throws {
        typealias StatusEndpoint = MartletRuntimeTests.StatusEndpoint
        for try await event in client.stream(StatusEndpoint.show(id: 7, lang: nil), as: .text) { show(event) }
        let room = try await client.connect(StatusEndpoint.show(id: 7, lang: nil), sending: .text, receiving: .text)
        try await room.send("hello")
        for try await message in room { show(message) }
        for try await page in pages { show(page) }
        for try await item in pages.items({ page in page["items"]?.array ?? [] }) { show(item) }
    }

    func signIn(
        _ client: APIClient, _ aroti: ArotiClient, number: String, code: String, browser: any SignInBrowser
    ) async throws {
        try await aroti.api.signIn("keycloak", with: browser)
        let attempt = try client.signIn("phone")
        try await attempt.step("send") { _ in PhoneEndpoint.send(phone: number) }
        try await attempt.step("verify") { carried throws(APIError) in
            PhoneEndpoint.verify(sessionId: try carried("sessionId"), code: code)
        }
    }

    func book(_ draft: Draft, with aroti: ArotiClient) async throws {
        let session = try await IdempotencyKey.use("booking-\(draft.id)") {
            try await aroti.booking.bookSession(specialistId: draft.specialistId, date: draft.date, time: draft.time)
        }
        show(session)
    }

    func declare(_ take: (_ errors: [ErrorType]) -> Void) {
        typealias Problem = JSON
        func endpoint(errors: [ErrorType]) { take(errors) }
        endpoint(
            errors: [
                ErrorType(404, Problem.self).arriving(as: "application/json"),
                ErrorType.text(.code(404)).arriving(as: "text/plain"),
            ])
    }

    func search(_ client: any SearchClient) async throws {
        try await client.search(flag: 1)
        try await client.search(flag: .empty)
    }

    func openStore() {
        let store = EncryptedFileStore(
            folder: URL(filePath: "/var/lib/shop/credentials"), key: .file(URL(filePath: "/etc/shop/credentials.key")))
        show(store)
    }

    func follow(_ client: APIClient) async throws {
        func showLogin() {}
        let session = try client.session(for: "session")
        for await event in session.events {
            if case .expired = event.state { showLogin() }
        }
    }

    func fail(_ aroti: ArotiClient) async {
        func showEmpty() {}
        func showLogin() {}
        func showAlert(_ text: String) {}
        do {
            show(try await aroti.booking.getSpecialist(id: "7"))
        } catch {
            switch error.code {
            case .notFound: showEmpty()
            case .unauthorized: showLogin()
            default: showAlert(error.localizedDescription)
            }
        }
    }

    func explain(_ error: APIError) {
        if let problem = error.body(as: Problem.self) { show(problem.detail) }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct CommentSamplesTests {
    @Test func timeIsMoved() async {
        let clock = ManualClock()
        let transport = MockTransport(clock: clock)
        transport.staySilent()
        let aroti = ArotiClient(credentials: .bearer("test-token"), transport: transport, options: .testing)
        async let failed = apiError { try await aroti.booking.getSpecialist(id: "7") }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(60))
        let error = await failed
        #expect(error?.code == .timeout)
    }

    @Test func retriesAreCounted() async throws {
        let transport = MockTransport()
        let metrics = MetricsRecorder()
        transport.respond(status: 503)
        transport.respond(json: "[]")
        let aroti = ArotiClient(
            credentials: .bearer("test-token"), transport: transport, options: ClientOptions(metrics: metrics))
        _ = try await aroti.booking.getUpcomingSessions()
        #expect(metrics[.retry] == 1)
    }

    @Test func socketsAreScripts() async throws {
        typealias StatusEndpoint = MartletRuntimeTests.StatusEndpoint
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
        let transport = MockTransport()
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status", authSchemes: [.bearer("session")]),
            server: Server(name: "production", url: "https://api.example.com"), credentials: .bearer("test-token"),
            transport: transport)
        transport.respond(headers: ["Content-Type": "text/event-stream"], pieces: ["data: {\"id\"", ":\"7\"}\n\n"])
        for try await event in client.stream(StatusEndpoint.show(id: 7, lang: nil), as: .text) { show(event) }
        let socket = MockSocket([.text("hello yourself")])
        transport.open(socket)
        let room = try await client.connect(StatusEndpoint.show(id: 7, lang: nil), sending: .text, receiving: .text)
        try await room.send("hello")
        #expect(socket.sent == [.text("hello")])
        for try await message in room { show(message) }  // one message, then the server closes
        #expect(shown == [#"{"id":"7"}"#, "hello yourself"])
    }

    @Test func requestsAreKept() async throws {
        let transport = MockTransport()
        transport.respond(json: "[]")
        let client = ArotiClient(credentials: .bearer("test-token"), transport: transport)
        let sessions = try await client.booking.getUpcomingSessions()
        #expect(sessions.isEmpty)
        #expect(transport.requests.first?.url.path == "/api/sessions/upcoming")
    }

    @Test func documentsAreCompared() throws {
        let note = Note(title: "Call Ada")
        let written = try JSONCoding.encode(note)
        #expect(jsonDifference(between: #"{"title": "Call Ada"}"#, and: written) == nil)
    }

    @Test func failuresAreErrors() async {
        let transport = MockTransport()
        transport.respond(status: 404)
        let client = ArotiClient(credentials: .bearer("test-token"), transport: transport)
        let error = await apiError { try await client.booking.getSpecialist(id: "0") }
        #expect(error?.code == .notFound)
    }
}
