import MartletFormats
import MartletMock
import MartletMockEngine
import MartletSyntax
import Testing

/// A mock in front of a server, over loopback. That server is another mock, or answers what a test wants.
@Suite(.timeLimit(.minutes(2)))
struct ProxyServerTests {
    /// A stream without an end, which counts what was taken of it.
    private final class EndlessStream: BodyStream {
        let count = Locked(0)
        let isCancelled = Locked(false)

        func next() async throws -> [UInt8]? {
            if isCancelled.withLock({ $0 }) { return nil }
            count.withLock { $0 += 1 << 16 }
            return [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
        }

        func cancel() { isCancelled.withLock { $0 = true } }
    }

    /// A stream of two pieces, of which the second waits for leave.
    private final class GatedStream: BodyStream {
        private let state = Locked((sent: 0, isOpen: false))

        func open() { state.withLock { $0.isOpen = true } }

        func next() async throws -> [UInt8]? {
            let sent = state.withLock { state in
                defer { state.sent += 1 }
                return state.sent
            }
            if sent == 1 { _ = await eventually { state.withLock { $0.isOpen } } }
            return sent < 2 ? Array("data: \(sent)\n\n".utf8) : nil
        }

        func cancel() {}
    }

    /// Starts a mock in front of a server, calls it, and stops both.
    private func run(
        _ real: MockService, path: String = "", log: (@Sendable (ServedRequest) -> Void)? = nil,
        _ body: (RawClient, MockEngine) async throws -> Void
    ) async throws {
        let behind = try await ContractServer.start(real)
        let server = try #require(NetworkServer(behind.address + path, timeout: .seconds(5)))
        let engine = try MockedServer.engine { $0.proxy = MockProxy(server) }
        let front = try await ContractServer.start(MockService(engine), log: log)
        let client = try RawClient(port: front.port)
        do {
            try await body(client, engine)
        } catch {
            await front.stop()
            await behind.stop()
            throw error
        }
        await front.stop()
        await behind.stop()
    }

    @Test func answersOfAnotherMockGoThrough() async throws {
        let real = try MockedServer.engine()
        try await run(MockService(real)) { client, engine in
            client.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
            let list = try #require(await client.answer())
            #expect(list.status == 200)
            #expect(String(decoding: list.body, as: UTF8.self) == #"[{"id":"1","name":"Rye"}]"#)
            let body = #"{"id":"9","name":"Oat"}"#
            client.send(
                "POST /breads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
            #expect(await client.answer()?.status == 201)
            client.send("DELETE /breads/7 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await client.answer()?.status == 204)
            client.send("HEAD /breads HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await client.answer(toHead: true)?.status == 200)
            #expect(engine.history.records().map(\.findings) == [[], [], [], []])
            #expect(real.history.records().map(\.status) == [200, 201, 204, 200])
        }
    }

    @Test func whatBreaksTheContractIsInTheLog() async throws {
        let seen = Locked<[ServedRequest]>([])
        let answer = MockAnswer(
            status: 200,
            headers: HeaderFields([
                .init("Content-Type", "application/json"),
                .init("Set-Cookie", "a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT"),
                .init("Set-Cookie", "b=2"), .init("Location", "/elsewhere"),
            ]), body: .bytes(Array(#"[{"id":1,"name":"Rye"}]"#.utf8)))
        let real = MockService { _ in .answer(answer) }
        try await run(real, log: { one in seen.withLock { $0.append(one) } }) { client, _ in
            client.send("GET /breads HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let text = await client.readToEnd()
            #expect(text.contains("Set-Cookie: a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT\r\nSet-Cookie: b=2\r\n"))
            #expect(text.contains(#"Martlet-Violations: [{"of":"answer","in":"body","pointer":"/0/id""#))
            #expect(await eventually { !seen.withLock { $0.isEmpty } })
            #expect(seen.withLock { $0 }.first?.findings.map(\.detail.pointer) == ["/0/id"])
            #expect(seen.withLock { $0 }.first?.endpoint == "Breads.list")
        }
    }

    @Test func theServerHearsWhatTheClientSays() async throws {
        let seen = Locked<[MockRequest]>([])
        let real = MockService { request in
            seen.withLock { $0.append(request) }
            return .answer(MockAnswer(status: 302, headers: HeaderFields([.init("Location", "http://127.0.0.1:1/")])))
        }
        try await run(real, path: "/v2") { client, _ in
            client.send("GET /br%C3%B6t/../x?q=%5B HTTP/1.1\r\nHost: a:1\r\n")
            client.send("Authorization: Bearer t\r\nTE: trailers\r\n\r\n")
            #expect(await client.answer()?.status == 302)
            let request = try #require(seen.withLock { $0.first })
            #expect(request.path == "/v2/br%C3%B6t/../x" && request.query == "q=%5B")
            #expect(request.headers["Authorization"] == "Bearer t")
            #expect(request.headers["TE"] == nil)
            #expect(request.headers["Via"] == "1.1 martlet")
            #expect(request.headers["Forwarded"] == #"for=unknown;host="a:1";proto=http"#)
            #expect(seen.withLock { $0.count } == 1)
        }
    }

    @Test func streamsPassWhileTheyCome() async throws {
        let gated = GatedStream()
        let answer = MockAnswer(
            status: 200, headers: HeaderFields([.init("Content-Type", "text/event-stream")]),
            body: .stream(gated, length: nil))
        try await run(MockService { _ in .answer(answer) }) { client, _ in
            client.send("GET /news HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            var text = ""
            while !text.hasSuffix("data: 0\n\n\r\n") {
                let byte = await client.read(1)
                try #require(!byte.isEmpty)
                text += String(decoding: byte, as: UTF8.self)
            }
            // The second piece is sent when the first one has come.
            gated.open()
            let rest = await client.readToEnd()
            #expect(text.contains("Transfer-Encoding: chunked"))
            #expect(rest == "9\r\ndata: 1\n\n\r\n0\r\n\r\n")
        }
    }

    @Test func aClientThatDoesNotReadHoldsTheServerBack() async throws {
        let endless = EndlessStream()
        let answer = MockAnswer(
            status: 200, headers: HeaderFields([.init("Content-Type", "application/octet-stream")]),
            body: .stream(endless, length: nil))
        let behind = try await ContractServer.start(MockService { _ in .answer(answer) })
        let server = try #require(NetworkServer(behind.address))
        let engine = try MockedServer.engine { $0.proxy = MockProxy(server) }
        let front = try await ContractServer.start(MockService(engine))
        var client: RawClient? = try RawClient(port: front.port)
        client?.send("GET /file HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await eventually { endless.count.withLock { $0 } > 0 })
        try await Task.sleep(for: .milliseconds(500))  // allowed: what must not happen gets time to happen
        // What two connections of the system hold; without an end to it, it would be gigabytes.
        #expect(endless.count.withLock { $0 } < 40 << 20)
        client?.reset()
        client = nil
        #expect(await eventually { endless.isCancelled.withLock { $0 } })
        await front.stop()
        await behind.stop()
    }

    @Test func answersThatBreakOffBreakOffHere() async throws {
        var answer = MockAnswer(
            status: 200, headers: HeaderFields([.init("Content-Type", "application/octet-stream")]),
            body: .bytes([UInt8](repeating: 7, count: 1_000)))
        answer.delivery = .truncated
        try await run(MockService { [answer] _ in .answer(answer) }) { client, _ in
            client.send("GET /file HTTP/1.1\r\nHost: a\r\n\r\n")
            let text = await client.readToEnd()
            #expect(text.contains("Content-Length: 1000"))
            #expect(text.utf8.count < 1_000)
        }
    }

    @Test(arguments: [MockAnswer.Delivery.dropped, .garbage])
    func serversThatSpeakNoHTTPAreProblems(delivery: MockAnswer.Delivery) async throws {
        var answer = MockAnswer(status: 200)
        answer.delivery = delivery
        try await run(MockService { [answer] _ in .answer(answer) }) { client, _ in
            client.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await client.answer()?.status == 502)
        }
    }

    @Test func nobodyThereIsAProblem() async throws {
        let closed = try await ContractServer.start(MockService { _ in .answer(MockAnswer(status: 200)) })
        let address = closed.address
        await closed.stop()
        let server = try #require(NetworkServer(address))
        let engine = try MockedServer.engine { $0.proxy = MockProxy(server) }
        let front = try await ContractServer.start(MockService(engine))
        let client = try RawClient(port: front.port)
        client.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await client.answer()?.status == 502)
        await front.stop()
    }

    @Test func slowServersAreProblems() async throws {
        var answer = MockAnswer(status: 200)
        answer.delay = .seconds(30)
        let behind = try await ContractServer.start(MockService { [answer] _ in .answer(answer) })
        let server = try #require(NetworkServer(behind.address, timeout: .milliseconds(200)))
        let engine = try MockedServer.engine { $0.proxy = MockProxy(server) }
        let front = try await ContractServer.start(MockService(engine))
        let client = try RawClient(port: front.port)
        client.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await client.answer()?.status == 504)
        await front.stop()
        await behind.stop()
    }

    @Test func mocksThatPassOnToThemselvesStop() async throws {
        let front = try await ContractServer.start(MockService { _ in .answer(MockAnswer(status: 200)) })
        let server = try #require(NetworkServer(front.address))
        front.service = MockService(try MockedServer.engine { $0.proxy = MockProxy(server) })
        let client = try RawClient(port: front.port)
        client.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await client.answer()?.status == 502)
        await front.stop()
    }

    @Test(arguments: [
        "", "api.example", "ftp://a", "https://", "https://a?b", "https://a#b", "https://u:p@a", "http://a:0",
        "https://-x",
    ])
    func addressesThatAreNoneAreRefused(address: String) {
        #expect(NetworkServer(address) == nil)
    }

    @Test(arguments: [
        ("HTTPS://api.example/v1/", "https://api.example/v1"), ("http://[::1]:80", "http://[::1]"),
        ("http://a:8080", "http://a:8080"),
    ])
    func addressesAreRead(address: String, text: String) {
        #expect(NetworkServer(address)?.address == text)
    }
}
