import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// Streams over a real connection.
@Suite(.timeLimit(.minutes(5)))
struct URLSessionStreamTests {
    private func request(_ server: LoopbackServer) throws -> TransportRequest {
        TransportRequest(url: try #require(URL(string: server.server.url + "/events")))
    }

    @Test func givesThePiecesBeforeTheEnd() async throws {
        let server = try LoopbackServer { _ in
            .pieces(headers: ["Content-Type": "text/event-stream"], [Data("data: 1\n\n".utf8)], isOpen: true)
        }
        let stream = try await URLSessionTransport().stream(try request(server))
        #expect(stream.status == 200)
        #expect(stream.headers["Content-Type"] == "text/event-stream")
        #expect(try await stream.body.next() == Data("data: 1\n\n".utf8))
        stream.body.cancel()
        await server.waitForDeparture()
        await #expect(throws: CancellationError.self) { try await stream.body.next() }
    }

    @Test func readsToTheEnd() async throws {
        let piece = Data(repeating: 7, count: 100_000)
        let server = try LoopbackServer { _ in .pieces(Array(repeating: piece, count: 50)) }
        let body = try await URLSessionTransport().stream(try request(server)).body
        var count = 0
        while let piece = try await body.next() { count += piece.count }
        #expect(count == 5_000_000)
    }

    @Test func cancellingTheTaskReachesTheServer() async throws {
        let server = try LoopbackServer { _ in .pieces([Data("a".utf8)], isOpen: true) }
        let body = try await URLSessionTransport().stream(try request(server)).body
        _ = try await body.next()
        let task = Task { try await body.next() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        body.cancel()
        await server.waitForDeparture()
    }

    @Test func cancellingBeforeTheHeadReachesTheServer() async throws {
        let server = try LoopbackServer { _ in .silence }
        let request = try request(server)
        let transport = URLSessionTransport()
        let task = Task { try await transport.stream(request).status }
        await server.waitForRequest()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.waitForDeparture()
    }

    @Test func saysThatTheConnectionBroke() async throws {
        let server = try LoopbackServer { _ in .hangUp }
        let request = try request(server)
        await #expect(throws: URLError.self) { try await URLSessionTransport().stream(request) }
    }

    #if !canImport(Darwin)
        @Test func endsWithAnErrorWhenTheReaderIsTooSlow() async throws {
            let piece = Data(repeating: 7, count: 1 << 20)
            let count = URLSessionStream.maxWaitingBytes / piece.count + 16
            let server = try LoopbackServer { _ in .pieces(Array(repeating: piece, count: count), isOpen: true) }
            let body = try await URLSessionTransport().stream(try request(server)).body
            // The client leaves by itself, without anybody reading.
            await server.waitForDeparture()
            var taken = 0
            let error = await apiError { while let piece = try await body.next() { taken += piece.count } }
            #expect(error?.code == .unsupported)
            #expect(error?.reason?.contains("MartletNIO") == true)
            #expect(taken > URLSessionStream.maxWaitingBytes)
        }

        @Test func hasNoWebSocketsOnLinux() async throws {
            let url = try #require(URL(string: "wss://api.example.com/socket"))
            let error = await apiError { try await URLSessionTransport().connect(TransportRequest(url: url)) }
            #expect(error?.code == .unsupported)
            #expect(error?.reason?.contains("MartletNIO") == true)
        }
    #endif
}
