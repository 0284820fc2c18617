import Foundation
import MartletRuntime
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LoopbackServerTests {
    /// Sockets are numbers that the next one gets again, also while a thread is on its way to the one before.
    @Test func aServerThatEndsTakesNoConnectionOfTheNext() async throws {
        let transport = URLSessionTransport()
        for _ in 0..<100 {
            _ = try LoopbackServer { _ in .hangUp }
            let server = try LoopbackServer { _ in .answer(status: 200) }
            let url = try #require(URL(string: server.server.url))
            let response = try await transport.send(TransportRequest(url: url, timeout: .seconds(60)))
            #expect(response.status == 200)
        }
    }
}
