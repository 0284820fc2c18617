import MartletMock
import MartletMockEngine
import MartletSyntax
import Testing

@Suite(.timeLimit(.minutes(2)))
struct RefusalTests {
    @Test(arguments: [
        ("nonsense\r\n\r\n", 400),
        ("GET /breads HTTP/1.1\r\n\r\n", 400),
        ("GET /breads HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET /breads HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n", 400),
        ("GET /breads HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        ("POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ("POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("POST /breads HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
        ("POST /breads HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        ("POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", 413),
        ("POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: tea\r\n\r\n", 417),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n", 400),
    ]) func refusesAndCloses(request: String, status: Int) async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send(request)
            let answer = try #require(await client.answer())
            #expect(answer.status == status)
            #expect(answer["Connection"] == "close")
            #expect(await client.readToEnd().isEmpty)
        }
    }

    /// What is refused before the mock has seen it does not show the token in its path.
    @Test(arguments: [
        "GET /doors/s3cr3t HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n",
        "POST /doors/s3cr3t HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /doors/s3cr3t HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n",
        "GET http://u:s3cr3t@a/doors/s3cr3t?token=s3cr3t HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n",
        "BREW /doors/s3cr3t HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /chat?token=s3cr3t&code=s3cr3t HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    ]) func refusalsHideSecrets(request: String) async throws {
        let served = Locked<[ServedRequest]>([])
        try await MockedServer.run(log: { request in served.withLock { $0.append(request) } }) { server in
            let client = try RawClient(port: server.port)
            client.send(request)
            _ = try #require(await client.answer())
        }
        let shown = try #require(served.withLock { $0.last })
        #expect(!"\(shown)".contains("s3cr3t"), "\(shown)")
    }

    @Test(arguments: [
        ("BREW /breads HTTP/1.1\r\nHost: a\r\n\r\n", 405, "GET, POST, HEAD, OPTIONS"),
        ("BREW /breads?a=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}", 405, "GET, POST, HEAD, OPTIONS"),
        ("BREW /cakes HTTP/1.1\r\nHost: a\r\n\r\n", 404, nil),
        ("BREW /breads\r\n\r\n", 400, nil),
        ("brew /breads HTTP/1.1\r\nHost: a\r\n\r\n", 405, "GET, POST, HEAD, OPTIONS"),
        ("br(w /breads HTTP/1.1\r\nHost: a\r\n\r\n", 400, nil),
    ]) func saysWhatAPathTakesInPlaceOfMethodsThatNobodyKnows(
        request: String, status: Int, allowed: String?
    ) async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send(request)
            let answer = try #require(await client.answer())
            #expect(answer.status == status)
            #expect(answer["Allow"] == allowed)
            #expect(answer["Connection"] == "close")
        }
    }

    @Test func refusesLargeHeaders() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send("GET /breads HTTP/1.1\r\nHost: a\r\n")
            let field = "X-A: \(String(repeating: "a", count: 4_000))\r\n"
            for _ in 0..<64 where client.send(field) {}
            #expect(await client.answer()?.status == 431)
        }
    }

    @Test func refusesLargeBodiesInPieces() async throws {
        var limits = ServerLimits()
        limits.maxBodyBytes = 1_000
        try await MockedServer.run(limits: limits) { server in
            let client = try RawClient(port: server.port)
            client.send("POST /breads HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<100 where client.send("40\r\n\(String(repeating: "a", count: 64))\r\n") {}
            #expect(await client.answer()?.status == 413)
        }
    }

    @Test func refusesBodiesThatTakeTheMemoryOfAll() async throws {
        var limits = ServerLimits()
        limits.maxWaitingBytes = 1_000
        try await MockedServer.run(limits: limits) { server in
            let first = try RawClient(port: server.port)
            first.send(
                "POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: 2000\r\n\r\n"
                    + String(repeating: "a", count: 2_000))
            #expect(await first.answer()?.status == 503)
            // What was reserved is given back.
            let second = try RawClient(port: server.port)
            second.send(
                "POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n" + String(repeating: "a", count: 900))
            #expect(await second.answer()?.status == 400)
        }
    }

    @Test func refusesTooManyConnections() async throws {
        var limits = ServerLimits()
        limits.maxConnections = 2
        try await MockedServer.run(limits: limits) { server in
            let first = try RawClient(port: server.port)
            let second = try RawClient(port: server.port)
            for client in [first, second] {
                client.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(await client.answer()?.status == 200)
            }
            #expect(try await RawClient(port: server.port).answer()?.status == 503)
        }
    }

    @Test func refusesRequestsThatTakeTooLong() async throws {
        var limits = ServerLimits()
        limits.requestTime = .milliseconds(200)
        try await MockedServer.run(limits: limits) { server in
            let header = try RawClient(port: server.port)
            header.send("GET /breads HTTP/1.1\r\nHo")
            let body = try RawClient(port: server.port)
            body.send("POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: 25\r\n\r\n{")
            #expect(await header.answer()?.status == 408)
            #expect(await body.answer()?.status == 408)
        }
    }

    @Test func closesIdleConnections() async throws {
        var limits = ServerLimits()
        limits.idleTime = .milliseconds(200)
        try await MockedServer.run(limits: limits) { server in
            let client = try RawClient(port: server.port)
            client.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await client.answer()?.status == 200)
            #expect(await client.readToEnd().isEmpty)
            withExtendedLifetime(client) {}
            #expect(await eventually { server.connectionCount == 0 })
        }
    }

    @Test func finishesWhatIsInFlightWhenItStops() async throws {
        let engine = try MockedServer.engine()
        let server = try await ContractServer.start(MockService(engine))
        let idle = try RawClient(port: server.port)
        let busy = try RawClient(port: server.port)
        busy.send("GET /breads HTTP/1.1\r\nHost: a\r\nPrefer: wait=1\r\n\r\n")
        idle.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await idle.answer()?.status == 200)
        // Both have come in.
        #expect(await eventually { engine.history.records().count == 2 })
        async let stopped: Void = server.stop()
        let answer = try #require(await busy.answer())
        #expect(answer.status == 200)
        #expect(answer["Connection"] == "close")
        #expect(await idle.readToEnd().isEmpty)
        #expect(await busy.readToEnd().isEmpty)
        await stopped
        #expect(server.connectionCount == 0)
        #expect(throws: RawClient.CannotConnect.self) { try RawClient(port: server.port) }
    }
}
