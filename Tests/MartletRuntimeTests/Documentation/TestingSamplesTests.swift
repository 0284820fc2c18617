import ArotiSample
import Foundation
import MartletRuntime
import MartletTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The code of the articles of MartletTesting.

private enum PingEndpoint: Endpoint {
    case ping

    var definition: EndpointDefinition { EndpointDefinition("Status.ping", .get, "/ping") }

    func write(to request: inout RequestWriter) throws(APIError) {}
}

@Suite(.timeLimit(.minutes(5)))
struct TestingSamplesTests {
    @Test func answersAndRequests() async throws {
        let transport = MockTransport()
        transport.respond(to: "Booking.getSpecialist", status: 404, json: #"{"detail":"gone"}"#)
        transport.respond(json: "[]")
        transport.fail(with: URLError(.notConnectedToInternet))
        let aroti = ArotiClient(credentials: .bearer("test-token"), transport: transport, options: .testing)

        let missing = await apiError { try await aroti.booking.getSpecialist(id: "0") }
        #expect(missing?.code == .notFound)
        #expect(missing?.body(as: Problem.self)?.detail == "gone")
        let sessions = try await aroti.booking.getUpcomingSessions()
        #expect(sessions.isEmpty)
        let offline = await apiError { try await aroti.booking.getUpcomingSessions() }
        #expect(offline?.code == .offline)

        let expected = """
            GET https://api.aroti.com/api/specialists/0
            Accept: application/json
            Authorization: Bearer test-token

            """
        #expect(difference(between: expected, and: transport.requests[0].wireText) == nil)

        let body = Data(#"{"time":"14:00","specialistId":"1"}"#.utf8)
        #expect(jsonDifference(between: #"{"specialistId":"1","time":"14:00"}"#, and: body) == nil)
    }

    @Test func counters() async throws {
        let metrics = MetricsRecorder()
        let transport = MockTransport()
        transport.respond(status: 503)
        transport.respond(json: "[]")
        let aroti = ArotiClient(
            credentials: .bearer("test-token"), transport: transport, options: ClientOptions(metrics: metrics))
        _ = try await aroti.booking.getUpcomingSessions()
        #expect(metrics[.retry] == 1)
        #expect(metrics[.failure, for: "Booking.getUpcomingSessions"] == 1)
    }

    @Test func timePasses() async {
        let clock = ManualClock()
        let transport = MockTransport(clock: clock)
        transport.staySilent()
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status"),
            server: Server(name: "production", url: "https://api.example.com"), transport: transport, options: .testing)
        async let failed = apiError { try await client.send(PingEndpoint.ping) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(60))
        let error = await failed
        #expect(error?.code == .timeout)
    }

    @Test func datesAreGiven() {
        let options = ClientOptions(now: { Date(timeIntervalSince1970: 1_800_000_000) }, jitter: { _ in .zero })
        #expect(options.now() == Date(timeIntervalSince1970: 1_800_000_000))
    }

    @Test func streamsAndSockets() async throws {
        let transport = MockTransport()
        transport.respond(events: ["first", "second"])
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status"),
            server: Server(name: "production", url: "https://api.example.com"), transport: transport, options: .testing)
        var received: [String] = []
        for try await text in client.stream(PingEndpoint.ping, as: .text) { received.append(text) }
        #expect(received == ["first", "second"])

        let socket = MockSocket([.text("hello yourself")])
        transport.open(socket)
        let room = try await client.connect(PingEndpoint.ping, sending: .text, receiving: .text)
        try await room.send("hello")
        for try await message in room { received.append(message) }
        #expect(socket.sent == [.text("hello")])
        #expect(received.last == "hello yourself")
    }

    @Test func sessions() async throws {
        let transport = MockTransport()
        transport.respond(status: 401)
        let aroti = ArotiClient(credentials: MemoryStore(), transport: transport, options: .testing)
        try await aroti.api.setCredential(.tokens(access: "old", refresh: "r1"), for: "keycloak")
        let refused = await apiError { try await aroti.profile.getProfile() }
        #expect(refused?.code == .unauthorized)
    }

    @Test func sessionsAreRenewed() async throws {
        let transport = MockTransport()
        transport.respond(status: 401)
        transport.respond(json: #"{"access_token":"new","token_type":"Bearer"}"#)
        transport.respond(status: 204)
        let aroti = ArotiClient(credentials: MemoryStore(), transport: transport)
        try await aroti.api.setCredential(.tokens(access: "old", refresh: "r1"), for: "keycloak")
        try await aroti.booking.cancelSession(id: "7")
        #expect(transport.requests.map(\.url.lastPathComponent) == ["7", "token", "7"])
        #expect(transport.requests.last?.headers["Authorization"] == "Bearer new")
    }
}
