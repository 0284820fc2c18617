import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// WebSockets through a client: how they open, what goes both ways, and how they end.
@Suite(.timeLimit(.minutes(5)))
struct WebSocketTests {
    private let transport = MockTransport()

    private var client: APIClient {
        APIClient(
            configuration: ClientConfiguration(
                name: "Chat", headers: [.constant("API-Version", "v1")], authSchemes: [.bearer("session")],
                errors: [ErrorType(401, JSON.self)]),
            server: Server(name: "test", url: "https://api.example.com/v1"), credentials: .bearer("test-token"),
            transport: transport)
    }

    private func connect(
        _ socket: MockSocket
    ) async throws -> WebSocketConnection<[String: Int], [Int]> {
        transport.open(socket)
        return try await client.connect(ChatEndpoint.room, sending: .json, receiving: .json)
    }

    @Test func opensAtTheAddressOfTheServer() async throws {
        _ = try await connect(MockSocket())
        #expect(
            transport.requests.map(\.wireText) == [
                """
                GET wss://api.example.com/v1/room
                API-Version: v1
                Authorization: Bearer test-token

                """
            ])
    }

    @Test func sendsAndReceives() async throws {
        let socket = MockSocket([.text("[1]"), .binary(Data("[2,3]".utf8))])
        let connection = try await connect(socket)
        try await connection.send(["a": 1])
        var received: [[Int]] = []
        for try await message in connection { received.append(message) }
        #expect(received == [[1], [2, 3]])
        #expect(socket.sent == [.text(#"{"a":1}"#)])
        #expect(connection.closure == WebSocketClosure(.normal))
    }

    @Test func sendsAndReceivesBytes() async throws {
        let socket = MockSocket([.binary(Data([1])), .text("no bytes")])
        transport.open(socket)
        let connection = try await client.connect(ChatEndpoint.room, sending: .binary, receiving: .binary)
        try await connection.send(Data([2]))
        var iterator = connection.makeAsyncIterator()
        #expect(try await iterator.next() == Data([1]))
        #expect(await apiError { try await iterator.next() }?.code == .decoding)
        #expect(socket.sent == [.binary(Data([2]))])
    }

    @Test func passesOverWhatIsNotExpected() async throws {
        transport.open(MockSocket([.text("hello")]))
        let connection = try await client.connect(ChatEndpoint.room, sending: .text, receiving: .nothing)
        for try await _ in connection { Issue.record("there is nothing to receive") }
        try await connection.send("as it is")
    }

    @Test(
        arguments: [
            (.normal, nil), (.goingAway, nil), (.noStatus, nil), (.internalError, .network),
            (WebSocketClosure.Code(rawValue: 4401), .network),
        ] as [(WebSocketClosure.Code, APIError.Code?)])
    func endsAsTheServerCloses(code: WebSocketClosure.Code, expected: APIError.Code?) async throws {
        let connection = try await connect(MockSocket([], closure: WebSocketClosure(code, reason: "why")))
        let error = await apiError { for try await _ in connection {} }
        #expect(error?.code == expected)
        #expect(connection.closure == WebSocketClosure(code, reason: "why"))
    }

    @Test func closesWithACode() async throws {
        let socket = MockSocket([], closure: nil)
        let connection = try await connect(socket)
        try await connection.close(.goingAway, reason: "bye")
        #expect(socket.clientClosure == WebSocketClosure(.goingAway, reason: "bye"))
        #expect(await apiError { try await connection.send(["a": 1]) }?.code == .network)
    }

    @Test(arguments: [0, 999, 1004, 1005, 1006, 1015, 2999, 5000])
    func refusesCodesThatAreNotSent(code: Int) async throws {
        let socket = MockSocket([], closure: nil)
        let connection = try await connect(socket)
        let error = await apiError { try await connection.close(WebSocketClosure.Code(rawValue: code)) }
        #expect(error?.code == .encoding)
        #expect(socket.clientClosure == nil)
    }

    @Test func refusesLongReasons() async throws {
        let connection = try await connect(MockSocket([], closure: nil))
        let error = await apiError { try await connection.close(reason: String(repeating: "é", count: 62)) }
        #expect(error?.code == .encoding)
    }

    @Test func isBrokenOffWhenNobodyHoldsIt() async throws {
        let socket = MockSocket([], closure: nil)
        _ = try await connect(socket)
        #expect(socket.isCancelled)
    }

    @Test func throwsWhenTheConnectionBreaks() async throws {
        let socket = MockSocket([.text("[1]")], closure: nil)
        socket.fail(with: URLError(.networkConnectionLost))
        let connection = try await connect(socket)
        var iterator = connection.makeAsyncIterator()
        #expect(try await iterator.next() == [1])
        #expect(await apiError { try await iterator.next() }?.code == .network)
    }

    @Test func throwsTheDeclaredErrorOfARefusal() async throws {
        transport.respond(status: 401, json: #"{"detail":"expired"}"#)
        let error = await apiError {
            try await client.connect(ChatEndpoint.room, sending: .text, receiving: .text)
        }
        #expect(error?.code == .unauthorized)
        #expect(error?.body(as: JSON.self)?["detail"] == "expired")
    }

    @Test func takesNoOtherAnswerForConsent() async throws {
        transport.respond(status: 200, json: "{}")
        let error = await apiError {
            try await client.connect(ChatEndpoint.room, sending: .text, receiving: .text)
        }
        #expect(error?.code == .invalidResponse)
    }

    @Test func receivingEndsWithItsTask() async throws {
        let connection = try await connect(MockSocket([], closure: nil))
        let task = Task { for try await _ in connection {} }
        task.cancel()
        #expect(await apiError { try await task.value }?.code == .cancelled)
    }
}

private enum ChatEndpoint: Endpoint {
    case room

    var definition: EndpointDefinition { EndpointDefinition("Chat.room", .get, "/room", auth: .scheme("session")) }

    func write(to request: inout RequestWriter) {}
}
