import MartletMock
import MartletSyntax
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ExchangeTests {
    private static let get = "GET /breads HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func answersWithWhatTheConnectionNeeds() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send(Self.get)
            let answer = try #require(await client.answer())
            #expect(answer.status == 200)
            #expect(answer.text == #"[{"id":"1","name":"Rye"}]"#)
            #expect(answer["Content-Type"] == "application/json")
            #expect(answer["Content-Length"] == "25")
            #expect(answer["Date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
            #expect(answer["Connection"] == nil)
        }
    }

    @Test func answersManyRequestsInTheirOrder() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            let post = #"{"id":"2","name":"Wheat"}"#
            let posted =
                "POST /breads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: \(post.utf8.count)\r\n\r\n\(post)"
            let waits = "GET /breads HTTP/1.1\r\nHost: a\r\nPrefer: wait=1\r\n\r\n"
            client.send(Self.get + waits + "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n" + posted + Self.get)
            let statuses = await client.statuses(5)
            #expect(statuses == [200, 200, 404, 201, 200])
        }
    }

    @Test func answersThousandsOfRequestsThatCameTogether() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send(String(repeating: Self.get, count: 2_000))
            let statuses = await client.statuses(2_000)
            #expect(statuses == [Int?](repeating: 200, count: 2_000))
        }
    }

    @Test func answersAllWhileItPollsBusily() async throws {
        var limits = ServerLimits()
        limits.pollsBusily = true
        try await MockedServer.run(limits: limits) { server in
            let first = try RawClient(port: server.port)
            for _ in 0..<500 {
                first.send(Self.get)
                #expect(await first.answer()?.status == 200)
            }
            let second = try RawClient(port: server.port)
            for client in [second, first, second] {
                client.send(Self.get)
                #expect(await client.answer()?.status == 200)
            }
            second.finishSending()
            #expect(await eventually { server.connectionCount == 1 })
            first.send(Self.get + "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await first.statuses(2) == [200, 404])
        }
    }

    @Test func sendsNoBodyToHead() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send("HEAD /breads HTTP/1.1\r\nHost: a\r\n\r\n" + Self.get)
            let head = try #require(await client.answer(toHead: true))
            #expect(head.status == 200)
            #expect(head["Content-Length"] == "25")
            #expect(await client.answer()?.body.count == 25)
        }
    }

    @Test func sendsNoLengthWhereThereIsNoBody() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send("DELETE /breads/1 HTTP/1.1\r\nHost: a\r\n\r\n")
            let answer = try #require(await client.answer())
            #expect(answer.status == 204)
            #expect(answer["Content-Length"] == nil)
        }
    }

    @Test func readsBodiesInPieces() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send(
                "POST /breads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            client.send("5\r\n{\"id\"\r\n14\r\n:\"2\",\"name\":\"Wheat\"}\r\n0\r\n\r\n")
            let answer = try #require(await client.answer())
            #expect((200..<300).contains(answer.status))
        }
    }

    @Test func saysThatTheBodyMayCome() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send(
                "POST /breads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 25\r\nExpect: 100-continue\r\n\r\n"
            )
            #expect(await client.answer()?.status == 100)
            client.send(#"{"id":"2","name":"Wheat"}"#)
            let answer = try #require(await client.answer())
            #expect((200..<300).contains(answer.status))
        }
    }

    @Test func closesWhereTheClientAsksForIt() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send("GET /breads HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(await client.answer()?["Connection"] == "close")
            #expect(await client.readToEnd().isEmpty)
        }
    }

    @Test func keepsOldClientsThatAskForIt() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send("GET /breads HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(await client.answer()?["Connection"] == "keep-alive")
            client.send("GET /breads HTTP/1.0\r\n\r\n")
            #expect(await client.answer()?["Connection"] == "close")
            #expect(await client.readToEnd().isEmpty)
        }
    }

    @Test func answersClientsThatHaveSaidAllTheySay() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send("GET /breads HTTP/1.1\r\nHost: a\r\nPrefer: wait=1\r\n\r\n" + Self.get)
            client.finishSending()
            let text = await client.readToEnd()
            #expect(text.ranges(of: "HTTP/1.1 200 OK").count == 2)
        }
    }

    @Test func answersWhatFollowsARequestForAnotherProtocol() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send(
                "GET /breads HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: a\r\n\r\n"
            )
            let answer = try #require(await client.answer())
            #expect(answer.status == 200)
            #expect(answer["Connection"] == "close")
        }
    }

    @Test func tellsTheLogOfEachRequest() async throws {
        let records = Locked<[ServedRequest]>([])
        try await MockedServer.run(log: { record in records.withLock { $0.append(record) } }) { server in
            let client = try RawClient(port: server.port)
            client.send(Self.get + "GET /nothing?a=1 HTTP/1.1\r\nHost: a\r\n\r\nno request\r\n\r\n")
            _ = await client.readToEnd()
        }
        let all = records.withLock { $0 }
        #expect(all.map(\.status) == [200, 404, 400])
        #expect(all.map(\.target) == ["/breads", "/nothing?a=1", ""])
        #expect(all.map { $0.problem != nil } == [false, true, true])
    }
}
