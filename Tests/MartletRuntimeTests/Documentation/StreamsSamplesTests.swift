import MartletRuntime
import MartletTesting
import Testing

// The code of the article about streams.

struct StreamsSamplesTests {
    @Test func streamsGoOn() async throws {
        let output = Locked<[String]>([])
        func print(_ line: String) { output.withLock { $0.append(line) } }
        let transport = MockTransport()
        transport.respond(events: ["a"])
        transport.respond(events: ["b"])
        transport.respond(status: 204)
        var options = ClientOptions.testing
        options.retry = .standard
        let client = APIClient.sample(
            transport, credentials: .bearer("test-token"), options: options, clock: PauseRecorder())

        for try await entry in client.stream(StatusEndpoint.show(id: 7, lang: nil), as: .text).reconnecting(.always) {
            print(entry)
        }

        #expect(output.withLock { $0 } == ["a", "b"])
    }
}
