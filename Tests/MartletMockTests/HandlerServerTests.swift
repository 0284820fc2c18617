import Foundation
import MartletMock
import MartletSyntax
import Testing

/// Handlers of somebody else's tests, over loopback.
@Suite(.timeLimit(.minutes(2)))
struct HandlerServerTests {
    private func run(
        files: [(path: String, text: String)] = [("api.yaml", MockedServer.specification)],
        _ change: (inout MockServerOptions) -> Void = { _ in }, handler: MockServer.Handler?,
        _ body: (MockServer, Int) async throws -> Void
    ) async throws {
        var options = MockServerOptions()
        change(&options)
        let server = try await MockServer(files: files, options: options, handler: handler).start()
        do {
            try await body(server, try #require(server.url.port))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private static let get = "GET /breads HTTP/1.1\r\nHost: a\r\n\r\n"

    private static func json(_ text: String) -> MockServerAnswer {
        MockServerAnswer(status: 200, headers: [("Content-Type", "application/json")], body: .data(Data(text.utf8)))
    }

    @Test func answersInPlaceOfTheMock() async throws {
        let records = Locked<[MockServerRecord]>([])
        try await run { options in
            options.log = { record in records.withLock { $0.append(record) } }
        } handler: { call in
            call.endpoint == "Breads.create"
                ? nil : Self.json(#"[{"id":"9","name":"\#(call.method) \#(call.target)"}]"#)
        } _: { _, port in
            let client = try RawClient(port: port)
            client.send("GET /breads?a=b HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await client.answer()?.text == #"[{"id":"9","name":"GET /breads?a=b"}]"#)
            let body = #"{"id":"1","name":"a"}"#
            client.send(
                "POST /breads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
            #expect(await client.answer()?.text == #"{"id":"2","name":"Wheat"}"#)
        }
        let lines = records.withLock { $0.map(\.description) }
        #expect(lines == ["GET /breads?a=b 200 Breads.list", "POST /breads 201 Breads.create"])
    }

    @Test func headersCannotBeSmuggled() async throws {
        try await run { call in
            MockServerAnswer(
                status: 200,
                headers: [
                    ("Content-Type", "application/json"), ("X-A", "b\r\nX-C: d"), ("X E\r\nF", "g"),
                    ("Content-Length", "3"), ("Transfer-Encoding", "chunked"),
                ], body: .data(Data("[]".utf8)))
        } _: { _, port in
            let client = try RawClient(port: port)
            client.send(Self.get + Self.get)
            for _ in 0..<2 {
                let answer = try #require(await client.answer())
                #expect(answer.text == "[]" && answer["X-C"] == nil && answer["X-A"] == "b  X-C: d")
            }
        }
    }

    @Test func othersAreServedWhileOneWaits() async throws {
        let gate = AsyncStream<Void>.makeStream()
        try await run { call in
            if call.target.hasSuffix("wait") { for await _ in gate.stream { break } }
            return Self.json("[]")
        } _: { _, port in
            let slow = try RawClient(port: port)
            slow.send("GET /breads?wait HTTP/1.1\r\nHost: a\r\n\r\n")
            await withTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        guard let client = try? RawClient(port: port) else { return 0 }
                        var count = 0
                        for _ in 0..<10 {
                            client.send(Self.get)
                            if await client.answer()?.text == "[]" { count += 1 }
                        }
                        return count
                    }
                }
                #expect(await group.reduce(0, +) == 200)
            }
            gate.continuation.yield()
            #expect(await slow.answer()?.text == "[]")
        }
    }

    @Test func nobodyWaitsForAClientThatHasGone() async throws {
        let isCancelled = Locked(false)
        try await run { _ in
            await withTaskCancellationHandler {
                try? await Task.sleep(for: .seconds(60))  // allowed: it is cancelled
            } onCancel: {
                isCancelled.withLock { $0 = true }
            }
            return nil
        } _: { _, port in
            var client: RawClient? = try RawClient(port: port)
            client?.send(Self.get)
            try await Task.sleep(for: .milliseconds(100))  // allowed: the request must have come
            client?.reset()
            client = nil
            #expect(await eventually { isCancelled.withLock { $0 } })
        }
    }

    @Test func stoppingDoesNotWaitForAHandlerThatNeverAnswers() async throws {
        let server = try await MockServer(files: [("api.yaml", MockedServer.specification)]) { _ in
            try await Task.sleep(for: .seconds(600))  // allowed: it is cancelled
            return nil
        }.start()
        let client = try RawClient(port: try #require(server.url.port), seconds: 60)
        client.send(Self.get)
        try await Task.sleep(for: .milliseconds(100))  // allowed: the request must have come
        await server.stop()
        #expect(await client.answer() == nil)
    }

    private struct Broken: Error {}

    @Test func aStreamThatBreaksOffEndsTheConnection() async throws {
        try await run { _ in
            let pieces = AsyncThrowingStream<Data, any Error> { continuation in
                continuation.yield(Data("[".utf8))
                continuation.yield(Data())
                continuation.finish(throwing: Broken())
            }
            return MockServerAnswer(
                status: 200, headers: [("Content-Type", "application/json")], body: .stream(pieces))
        } _: { _, port in
            let client = try RawClient(port: port)
            client.send(Self.get)
            let text = String(decoding: await client.read(10_000), as: UTF8.self)
            // The last chunk is missing (RFC 9112, section 7.1).
            #expect(text.hasSuffix("1\r\n[\r\n"))
        }
    }

    @Test func aStreamEndsWhenItsClientHasGone() async throws {
        let isEnded = Locked(false)
        try await run { _ in
            let pieces = AsyncThrowingStream<Data, any Error> { continuation in
                continuation.onTermination = { _ in isEnded.withLock { $0 = true } }
                continuation.yield(Data("[".utf8))
            }
            return MockServerAnswer(
                status: 200, headers: [("Content-Type", "application/json")], body: .stream(pieces))
        } _: { _, port in
            var client: RawClient? = try RawClient(port: port)
            client?.send(Self.get)
            _ = await client?.read(20)
            client?.reset()
            client = nil
            #expect(await eventually { isEnded.withLock { $0 } })
        }
    }

    // MARK: Specifications in memory

    @Test func readsFilesThatReferToEachOther() async throws {
        let api = """
            openapi: 3.1.0
            info: { title: Shop, version: "1" }
            paths:
              /breads:
                get:
                  responses:
                    "200":
                      description: ok
                      content: { application/json: { schema: { $ref: "../shared/bread.yaml#/Bread" } } }
            """
        let shared = "Bread: { type: object, required: [id], properties: { id: { const: rye } } }"
        try await run(files: [("specs/api.yaml", api), ("shared/bread.yaml", shared)], handler: nil) { _, port in
            let client = try RawClient(port: port)
            client.send(Self.get)
            #expect(await client.answer()?.text == #"{"id":"rye"}"#)
        }
    }

    @Test(arguments: ["/etc/passwd", "../../../etc/passwd", "other.yaml"])
    func readsNoFileOfTheDisk(path: String) async throws {
        let api = "martlet: 1\napi: Shop\ninclude: [\(path)]\nservers: { a: \"https://a.example\" }\n"
        await #expect(throws: MockServer.Failure.self) { try await MockServer(files: [("api.yaml", api)]).start() }
    }

    @Test func aSpecificationNeedsAFile() async throws {
        await #expect(throws: MockServer.Failure.self) { try await MockServer(files: []).start() }
    }
}
