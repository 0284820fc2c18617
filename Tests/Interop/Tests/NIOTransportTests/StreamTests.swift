import Foundation
import MartletNIO
import MartletRuntime
import Testing

/// Answers in pieces over async-http-client, against servers on this machine.
@Suite(.timeLimit(.minutes(5)))
struct StreamTests {
    private static func request(_ port: Int, timeout: Duration? = nil) throws -> TransportRequest {
        TransportRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)/feed")), timeout: timeout)
    }

    private static func client(_ server: LoopbackServer) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "Sample"), server: server.server, transport: NIOTransport(),
            options: ClientOptions(retry: nil))
    }

    @Test func theHeadComesBeforeTheBodyIsOver() async throws {
        let server = try LoopbackServer { _ in .pieces(headers: ["X-One": "1"], [Data("a".utf8)], isOpen: true) }
        let stream = try await NIOTransport().stream(Self.request(server.port))
        #expect(stream.status == 200)
        #expect(stream.headers["X-One"] == "1")
        #expect(try await stream.body.next() == Data("a".utf8))
        stream.body.cancel()
        await server.waitForDeparture()
        await #expect(throws: CancellationError.self) { _ = try await stream.body.next() }
    }

    @Test func readsEvents() async throws {
        let pieces = ["data: 1\n", "\nda", "ta: 2\n\n"].map { Data($0.utf8) }
        let server = try LoopbackServer { _ in .pieces(headers: ["Content-Type": "text/event-stream"], pieces) }
        var heard: [String] = []
        for try await event in Self.client(server).stream(Feed(), as: .text).messages {
            heard.append(event.value)
            if heard.count == 2 { break }
        }
        #expect(heard == ["1", "2"])
    }

    @Test func leavingTheLoopLeavesTheServer() async throws {
        let server = try LoopbackServer { _ in
            .pieces(headers: ["Content-Type": "text/event-stream"], [Data("data: 1\n\n".utf8)], isOpen: true)
        }
        for try await _ in Self.client(server).stream(Feed(), as: .text).messages { break }
        await server.waitForDeparture()
    }

    @Test func cancellingTheReaderLeavesTheServer() async throws {
        let server = try LoopbackServer { _ in .pieces(headers: ["Content-Type": "text/event-stream"], [], isOpen: true)
        }
        let client = Self.client(server)
        let task = Task { for try await _ in client.stream(Feed(), as: .text).messages {} }
        await server.waitForRequest()
        task.cancel()
        await server.waitForDeparture()
        let error = await #expect(throws: APIError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test func aStreamThatIsNoSuccessHasItsBody() async throws {
        let server = try LoopbackServer { _ in .answer(status: 503, body: Data("later".utf8)) }
        let error = await #expect(throws: APIError.self) {
            for try await _ in Self.client(server).stream(Feed(), as: .text).messages {}
        }
        #expect(error?.code == .server)
        #expect(error?.status == 503)
    }

    @Test func aSilentServerEndsBeforeItsHead() async throws {
        let server = try LoopbackServer { _ in .silence }
        let error = await #expect(throws: APIError.self) {
            _ = try await NIOTransport().stream(Self.request(server.port, timeout: .milliseconds(50)))
        }
        #expect(error?.code == .timeout)
    }

    /// 64 MiB stay with the server until somebody asks for them.
    @Test func aServerThatIsFasterWaits() async throws {
        let server = try await FloodServer(pieces: 256)
        let stream = try await NIOTransport().stream(Self.request(server.port))
        var count = try await stream.body.next()?.count ?? 0
        #expect(count > 0)
        // Without back-pressure all has left the server long before.
        try await Task.sleep(for: .milliseconds(400))  // allowed: nothing tells that a server has nothing to do
        #expect(server.written < 128)
        while let piece = try await stream.body.next() { count += piece.count }
        #expect(count == 256 * FloodServer.pieceBytes)
    }

    /// The transport may be gone: what was begun with it goes on.
    @Test func aStreamOutlivesItsTransport() async throws {
        let server = try await FloodServer(pieces: 16)
        var transport: NIOTransport? = NIOTransport()
        let stream = try await transport?.stream(Self.request(server.port))
        transport = nil
        var count = 0
        while let piece = try await stream?.body.next() { count += piece.count }
        #expect(count == 16 * FloodServer.pieceBytes)
    }
}

private struct Feed: Endpoint {
    let definition = EndpointDefinition("Sample.feed", .get, "/feed")

    func write(to request: inout RequestWriter) throws(APIError) {}
}
