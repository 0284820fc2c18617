import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// WebSockets that are asked whether they still live, and opened again when they do not.
@Suite(.timeLimit(.minutes(5)))
struct ReconnectingWebSocketTests {
    private let transport = MockTransport()
    private let broken = URLError(.networkConnectionLost)

    private func client(
        retry: RetryRule? = .standard, pingInterval: Duration? = nil, clock: any Clock<Duration> = PauseRecorder()
    ) -> APIClient {
        var options = ClientOptions.testing
        options.retry = retry
        options.jitter = { longest in longest }
        options.pingInterval = pingInterval
        return .sample(transport, credentials: .bearer("test-token"), options: options, clock: clock)
    }

    private let endpoint = SampleEndpoint(EndpointDefinition("Chat.room", .get, "/room", auth: .scheme("session")))

    private func connect(
        _ socket: MockSocket, _ client: APIClient? = nil
    ) async throws -> WebSocketConnection<String, String> {
        transport.open(socket)
        return try await (client ?? self.client()).connect(endpoint, sending: .text, receiving: .text)
    }

    /// A socket that breaks behind some messages.
    private func breaking(_ messages: String...) -> MockSocket {
        let socket = MockSocket(messages.map { .text($0) }, closure: nil)
        socket.fail(with: broken)
        return socket
    }

    private func outcome(
        _ socket: ReconnectingWebSocket<String, String>
    ) async -> (messages: [String], code: APIError.Code?) {
        var messages: [String] = []
        do {
            for try await message in socket { messages.append(message) }
            return (messages, nil)
        } catch {
            // Before iOS 18 the error of a loop has no type.
            let failure: any Error = error
            return (messages, (failure as? APIError)?.code)
        }
    }

    // MARK: Pings

    @Test func aSilentServerIsAskedAgainAndAgain() async throws {
        let clock = ManualClock()
        let socket = MockSocket([], closure: nil)
        let connection = try await connect(socket, client(pingInterval: .seconds(20), clock: clock))
        await clock.waitForSleepers(1)
        for count in 1...3 {
            let sleeps = clock.sleeps
            socket.stopAnsweringPings()
            clock.advance(by: .seconds(20))
            // The ping goes out, and its time limit sleeps: only then does the pong come, and the next pause begins.
            while socket.pings < count || clock.sleeps < sleeps + 1 { await Task.yield() }
            socket.answerPings()
            while clock.sleeps < sleeps + 2 { await Task.yield() }
            await clock.waitForSleepers(1)
            #expect(socket.pings == count)
        }
        #expect(!socket.isCancelled)
        withExtendedLifetime(connection) {}
    }

    @Test func aServerThatDoesNotAnswerHasGone() async throws {
        let clock = ManualClock()
        let socket = MockSocket([], closure: nil)
        socket.stopAnsweringPings()
        let connection = try await connect(socket, client(pingInterval: .seconds(20), clock: clock))
        let receiver = Task { await apiError { for try await _ in connection {} } }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(20))
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(20))
        let error = await receiver.value
        #expect(error?.code == .network)
        #expect(error?.reason == "the server does not answer a ping")
        #expect(error?.endpoint == "Chat.room")
        #expect(socket.isCancelled)
        #expect(await apiError { try await connection.send("a") }?.reason == "the server does not answer a ping")
    }

    @Test func serversAreAskedUnlessTheAppSaysOtherwise() async throws {
        #expect(ClientOptions().pingInterval == .seconds(30))
        let clock = ManualClock()
        let socket = MockSocket([.text("a")], closure: nil)
        let connection = try await connect(socket, client(clock: clock))
        var iterator = connection.makeAsyncIterator()
        _ = try await iterator.next()
        clock.advance(by: .seconds(3600))
        #expect(socket.pings == 0)
    }

    @Test func pingsEndWithTheConnection() async throws {
        let clock = ManualClock()
        let socket = MockSocket([], closure: nil)
        do {
            let connection = try await connect(socket, client(pingInterval: .seconds(20), clock: clock))
            await clock.waitForSleepers(1)
            withExtendedLifetime(connection) {}
        }
        #expect(socket.isCancelled)
        #expect(socket.pings == 0)
    }

    // MARK: Reconnection

    @Test func goesOnOverTheNextConnection() async throws {
        let clock = PauseRecorder()
        let socket = try await connect(breaking("a", "b"), client(clock: clock)).reconnecting()
        transport.open(breaking("c"))
        transport.open(MockSocket([.text("d")]))
        let outcome = await outcome(socket)
        #expect(outcome.messages == ["a", "b", "c", "d"])
        #expect(outcome.code == nil)
        #expect(socket.state == .closed)
        #expect(clock.pauses == [.milliseconds(500), .milliseconds(500)])
        // Each is a request with credentials.
        #expect(
            transport.requests.map { $0.headers["Authorization"] } == Array(repeating: "Bearer test-token", count: 3))
    }

    @Test func theFirstConnectionIsNotGreeted() async throws {
        let second = MockSocket([.text("b")])
        let first = breaking("a")
        let socket = try await connect(first).reconnecting { connection in try await connection.send("hello again") }
        transport.open(second)
        #expect(await outcome(socket).messages == ["a", "b"])
        #expect(first.sent.isEmpty)
        #expect(second.sent == [.text("hello again")])
    }

    @Test func tellsWhatItDoes() async throws {
        let clock = ManualClock()
        let socket = try await connect(breaking("a"), client(clock: PlainClock(manual: clock))).reconnecting()
        transport.open(MockSocket([.text("b")]))
        var states = socket.states.makeAsyncIterator()
        #expect(await states.next() == .open)
        let receiver = Task { await outcome(socket) }
        #expect(await states.next() == .waiting(.milliseconds(500)))
        let error = await apiError { try await socket.send("lost") }
        #expect(error?.code == .network)
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(500))
        #expect(await states.next() == .connecting)
        #expect(await states.next() == .open)
        #expect(await receiver.value.messages == ["a", "b"])
        #expect(await states.next() == .closed)
        #expect(await states.next() == nil)
    }

    @Test(
        arguments: [
            (1000, nil, 1), (1005, nil, 1), (1001, nil, 2), (1011, nil, 2), (1012, nil, 2), (1013, nil, 2),
            (1002, .network, 1), (1008, .network, 1), (4001, .network, 1),
        ] as [(Int, APIError.Code?, Int)])
    func whetherItGoesOnIsSaidByTheCode(_ code: Int, _ error: APIError.Code?, _ connections: Int) async throws {
        let first = MockSocket([.text("a")], closure: WebSocketClosure(WebSocketClosure.Code(rawValue: code)))
        let socket = try await connect(first).reconnecting()
        transport.open(MockSocket([]))
        let outcome = await outcome(socket)
        #expect(outcome.messages == ["a"])
        #expect(outcome.code == error)
        #expect(transport.requests.count == connections)
    }

    @Test func givesUpAfterAsManyFailuresAsTheRuleHasTries() async throws {
        let socket = try await connect(breaking("a")).reconnecting(by: RetryRule(attempts: 4))
        for _ in 0..<9 { transport.open(breaking()) }
        let outcome = await outcome(socket)
        #expect(outcome.code == .network)
        #expect(transport.requests.count == 4)
        #expect(socket.state == .closed)
    }

    @Test func aMessageCountsAnew() async throws {
        let socket = try await connect(breaking("0")).reconnecting()
        for index in 1..<9 { transport.open(breaking("\(index)")) }
        transport.open(MockSocket([]))
        #expect(await outcome(socket).messages.count == 9)
    }

    @Test func aRefusalIsTheEnd() async throws {
        let socket = try await connect(breaking("a")).reconnecting()
        transport.respond(status: 403)
        #expect(await outcome(socket).code == .forbidden)
        #expect(transport.requests.count == 2)
    }

    @Test func withoutARuleItIsNotOpenedAgain() async throws {
        let socket = try await connect(breaking("a"), client(retry: nil)).reconnecting()
        #expect(await outcome(socket).code == .network)
        #expect(transport.requests.count == 1)
    }

    @Test func closingEndsTheLoop() async throws {
        let first = MockSocket([.text("a")], closure: nil)
        let socket = try await connect(first).reconnecting()
        var iterator = socket.makeAsyncIterator()
        #expect(try await iterator.next() == "a")
        let receiver = Task { await outcome(socket) }
        try await socket.close(.goingAway, reason: "bye")
        #expect(await receiver.value.code == nil)
        #expect(first.clientClosure == WebSocketClosure(.goingAway, reason: "bye"))
        #expect(transport.requests.count == 1)
    }

    @Test func cancellingEndsThePause() async throws {
        let clock = ManualClock()
        let socket = try await connect(breaking("a"), client(clock: PlainClock(manual: clock))).reconnecting()
        let receiver = Task { await outcome(socket) }
        await clock.waitForSleepers(1)
        receiver.cancel()
        #expect(await receiver.value.code == .cancelled)
        #expect(transport.requests.count == 1)
    }

    @Test func closingEndsThePause() async throws {
        let clock = ManualClock()
        let socket = try await connect(breaking("a"), client(clock: PlainClock(manual: clock))).reconnecting()
        let receiver = Task { await outcome(socket) }
        await clock.waitForSleepers(1)
        try await socket.close()
        let result = await receiver.value
        #expect(result.messages == ["a"] && result.code == nil)
        #expect(socket.state == .closed)
        #expect(transport.requests.count == 1)
    }

    @Test func closingEndsTheOpening() async throws {
        let socket = try await connect(breaking("a")).reconnecting()
        transport.staySilent()
        let receiver = Task { await outcome(socket) }
        await transport.waitForRequests(2)
        try await socket.close()
        let result = await receiver.value
        #expect(result.messages == ["a"] && result.code == nil)
        #expect(socket.state == .closed)
    }

    /// A greeting that does not notice holds up nobody, and what it opened is let go.
    @Test func closingDoesNotWaitForTheGreeting() async throws {
        let gate = Gate()
        let second = MockSocket([.text("b")], closure: nil)
        let socket = try await connect(breaking("a")).reconnecting { _ in await gate.pass() }
        transport.open(second)
        let receiver = Task { await outcome(socket) }
        await gate.waitForArrivals(1)
        try await socket.close()
        let result = await receiver.value
        #expect(result.messages == ["a"] && result.code == nil)
        gate.open()
        while !second.isCancelled { await Task.yield() }
    }

    // MARK: Broadcast

    @Test func aBroadcastBeginsWithWhatIsTheCase() async {
        let broadcast = Broadcast(1)
        broadcast.send(2)
        var values = broadcast.values().makeAsyncIterator()
        var newest = broadcast.values(buffering: .bufferingNewest(1)).makeAsyncIterator()
        broadcast.send(3)
        broadcast.finish()
        broadcast.send(4)
        #expect(await values.next() == 2)
        #expect(await values.next() == 3)
        #expect(await values.next() == nil)
        #expect(await newest.next() == 3)
        #expect(await newest.next() == nil)
        #expect(broadcast.latest == 3)
    }
}
