import Foundation
import MartletRuntime
import MartletTesting
import Testing

// The code of the article about WebSockets.

struct WebSocketsSamplesTests {
    @Test func socketsAreOpenedAgain() async throws {
        let output = Locked<[String]>([])
        func print(_ line: String) { output.withLock { $0.append(line) } }
        let transport = MockTransport()
        let broken = MockSocket([.text("a")], closure: nil)
        broken.fail(with: URLError(.networkConnectionLost))
        let second = MockSocket([.text("b")])
        for socket in [broken, second] { transport.open(socket) }
        var options = ClientOptions.testing
        options.retry = .standard
        let client = APIClient.sample(
            transport, credentials: .bearer("test-token"), options: options, clock: PauseRecorder())
        let room = try await client.connect(StatusEndpoint.show(id: 7, lang: nil), sending: .text, receiving: .text)

        let live = room.reconnecting { connection in try await connection.send("hello again") }
        for try await message in live { print(message) }

        #expect(output.withLock { $0 } == ["a", "b"])
        #expect(second.sent == [.text("hello again")])
    }
}
