import MartletFormats
import MartletMock
import MartletMockEngine
import MartletSyntax
import Testing

/// How answers are sent that say how: a request's reply is whatever the test wants.
@Suite(.timeLimit(.minutes(2)))
struct DeliveryTests {
    /// Sends an answer to each request of a server, and returns what a client reads to the end of the connection.
    private func read(_ answer: MockAnswer, request: String = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        async throws -> String
    {
        let server = try await ContractServer.start(MockService { _ in .answer(answer) })
        let client = try RawClient(port: server.port)
        client.send(request)
        let text = await client.readToEnd()
        await server.stop()
        return text
    }

    private func body(_ text: String) -> Substring? {
        text.firstRange(of: "\r\n\r\n").map { text[$0.upperBound...] }
    }

    private let pieces = MockAnswer.Body.pieces(
        [Array("data: 1\n\n".utf8), [], Array("data: 22\n\n".utf8)], pause: .milliseconds(20))

    @Test func sendsPiecesAsChunks() async throws {
        let text = try await read(MockAnswer(status: 200, body: pieces))
        #expect(text.contains("Transfer-Encoding: chunked\r\n"))
        #expect(!text.contains("Content-Length"))
        #expect(body(text) == "9\r\ndata: 1\n\n\r\na\r\ndata: 22\n\n\r\n0\r\n\r\n")
    }

    @Test func sendsPiecesToOldClientsUntilTheEnd() async throws {
        let text = try await read(
            MockAnswer(status: 200, body: pieces), request: "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(text.contains("Connection: close\r\n"))
        #expect(!text.contains("chunked"))
        #expect(body(text) == "data: 1\n\ndata: 22\n\n")
    }

    @Test func sendsNoPiecesToHead() async throws {
        let text = try await read(
            MockAnswer(status: 200, body: pieces), request: "HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(body(text) == "")
    }

    @Test func goesOnBehindPieces() async throws {
        let server = try await ContractServer.start(
            MockService { [pieces] _ in .answer(MockAnswer(status: 200, body: pieces)) })
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let text = await client.readToEnd()
        #expect(text.ranges(of: "data: 22").count == 2)
        #expect(text.ranges(of: "HTTP/1.1 200 OK").count == 2)
        await server.stop()
    }

    @Test func dropsTheConnection() async throws {
        var answer = MockAnswer(status: 200, body: .bytes(Array("abcdef".utf8)))
        answer.delivery = .dropped
        #expect(try await read(answer) == "")
    }

    @Test func sendsHalfOfTheBody() async throws {
        var answer = MockAnswer(status: 200, body: .bytes(Array("abcdef".utf8)))
        answer.delivery = .truncated
        var text = try await read(answer, request: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(text.contains("Content-Length: 6\r\n"))
        #expect(body(text) == "abc")
        answer.body = pieces
        text = try await read(answer, request: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(body(text) == "data: 1\n\n")
    }

    @Test func sendsNoHTTP() async throws {
        var answer = MockAnswer(status: 200)
        answer.delivery = .garbage
        let text = try await read(answer)
        #expect(!text.isEmpty)
        #expect(!text.hasPrefix("HTTP/"))
    }

    @Test func sendsSlowly() async throws {
        var answer = MockAnswer(status: 200, body: .bytes(Array("abcdef".utf8)))
        answer.delivery = .slow(bytesPerSecond: 20)
        let start = ContinuousClock.now
        let text = try await read(answer)
        #expect(body(text) == "abcdef")
        // Three bits of two bytes, with two pauses of a tenth of a second; no machine is faster than the pauses.
        #expect(ContinuousClock.now - start >= .milliseconds(190))
    }

    @Test func sendsManyBitsWithoutPauses() async throws {
        let many = [[UInt8]](repeating: [UInt8(ascii: "a")], count: 30_000)
        let text = try await read(MockAnswer(status: 200, body: .pieces(many, pause: .zero)))
        #expect(text.hasSuffix("0\r\n\r\n"))
        #expect(text.utf8.count { $0 == UInt8(ascii: "a") } >= 30_000)
    }

    @Test func waitsForAnswersThatAreMadeLater() async throws {
        let server = try await ContractServer.start(
            MockService { _ in
                .later {
                    try? await Task.sleep(for: .milliseconds(20))  // allowed: the code under test, which takes its time
                    return .later { .answer(MockAnswer(status: 202)) }
                }
            })
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await client.answer()?.status == 202)
        #expect(await client.answer()?.status == 202)
        await server.stop()
    }

    @Test func writesNothingThatEndsAHeader() async throws {
        var answer = MockAnswer(status: 200)
        answer.headers.append("X-A", "a\r\nX-B: b")
        answer.headers.append("X-C: c\r\nX-D", "d")
        answer.headers.append("Content-Length", "77")
        let text = try await read(answer)
        #expect(text.contains("X-A: a  X-B: b\r\n"))
        #expect(!text.contains("\r\nX-B"))
        #expect(!text.contains("X-D"))
        #expect(!text.contains("77"))
    }

    @Test func waitsForClientsThatDoNotRead() async throws {
        let large = [UInt8](repeating: UInt8(ascii: "a"), count: 4 << 20)
        let count = Locked(0)
        let server = try await ContractServer.start(
            MockService { _ in
                count.withLock { $0 += 1 }
                return .answer(MockAnswer(status: 200, body: .bytes(large)))
            })
        let client = try RawClient(port: server.port)
        client.send(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 50))
        #expect(await eventually { count.withLock { $0 } > 0 })
        try await Task.sleep(for: .milliseconds(300))  // allowed: what must not happen gets time to happen
        // The system's own buffers hold some megabytes; 50 answers would be 200.
        #expect(count.withLock { $0 } < 10)
        for _ in 0..<50 {
            guard await client.answer()?.body.count == large.count else {
                Issue.record("an answer is missing")
                break
            }
        }
        await server.stop()
    }
}
