import Foundation
import MartletRuntime
import MartletTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct URLSessionTransportTests {
    private func url(_ server: LoopbackServer, _ path: String = "/items") throws -> URL {
        try #require(URL(string: server.server.url + path))
    }

    @Test func sendsTheWholeRequest() async throws {
        let server = try LoopbackServer { request in
            .answer(status: 201, headers: ["X-Answer": "yes", "Content-Type": "text/plain"], body: request.body)
        }
        let request = TransportRequest(
            method: .post, url: try url(server, "/a%2Fb?q=%C3%A9&r=a%2Bb"),
            headers: ["Accept": "application/json", "X-Trace": "1", "Content-Type": "text/plain"],
            body: RequestBody(Data("Grüße".utf8)))
        let response = try await URLSessionTransport().send(request)
        #expect(response.status == 201)
        #expect(response.headers["x-answer"] == "yes")
        #expect(response.body == Data("Grüße".utf8))
        let received = try #require(server.requests.first)
        #expect(received.method == "POST")
        #expect(received.target == "/a%2Fb?q=%C3%A9&r=a%2Bb")
        #expect(received.headers["X-Trace"] == "1")
        #expect(received.headers["Content-Type"] == "text/plain")
        #expect(received.headers["Content-Length"] == "7")
    }

    @Test(arguments: [HTTPMethod.get, .post, .put, .patch, .delete, .head, .options])
    func sendsEachMethod(method: HTTPMethod) async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, body: Data("body".utf8)) }
        let response = try await URLSessionTransport().send(TransportRequest(method: method, url: try url(server)))
        #expect(response.status == 200)
        #expect(response.body == (method == .head ? Data() : Data("body".utf8)))
        #expect(server.requests.map(\.method) == [method.rawValue])
    }

    /// URLSession itself fails such a call with an error about the size of a resource.
    @Test func saysWhichTransportSendsABodyWithGET() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200) }
        let request = TransportRequest(method: .get, url: try url(server), body: RequestBody(Data("a".utf8)))
        let error = try await #require(throws: APIError.self) { try await URLSessionTransport().send(request) }
        #expect(error.code == .unsupported)
        #expect(error.reason?.contains("NIOTransport") == true)
        #expect(server.requests.isEmpty)
    }

    /// No server fills the memory: neither one that says how much it sends, nor one that does not.
    @Test(arguments: [true, false], [(1000, nil), (999, .invalidResponse)] as [(Int, APIError.Code?)])
    func aBodyHasALimit(isAnnounced: Bool, limit: (bytes: Int, code: APIError.Code?)) async throws {
        let half = Data(repeating: 0x61, count: 500)
        let server = try LoopbackServer { _ in
            isAnnounced ? .answer(status: 200, body: half + half) : .pieces([half, half])
        }
        let (transport, request) = (
            URLSessionTransport(maxBodyBytes: limit.bytes), TransportRequest(url: try url(server))
        )
        let error = await apiError { try await transport.send(request) }
        #expect(error?.code == limit.code)
        // One without a body has none, whatever it announces.
        guard isAnnounced else { return }
        let head = try await transport.send(TransportRequest(method: .head, url: try url(server)))
        #expect(head.status == 200 && head.body.isEmpty)
    }

    @Test(arguments: [204, 304, 400, 401, 404, 500, 503])
    func returnsEveryStatus(status: Int) async throws {
        let server = try LoopbackServer { _ in
            .answer(status: status, headers: ["WWW-Authenticate": "Bearer"], body: Data())
        }
        #expect(try await URLSessionTransport().send(TransportRequest(url: try url(server))).status == status)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func followsNoRedirect(status: Int) async throws {
        let server = try LoopbackServer { _ in
            .answer(status: status, headers: ["Location": "/elsewhere"], body: Data("moved".utf8))
        }
        let response = try await URLSessionTransport().send(TransportRequest(url: try url(server)))
        #expect(response.status == status)
        #expect(response.headers["Location"] == "/elsewhere")
        #expect(server.requests.count == 1)
    }

    @Test func keepsNoCookies() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, headers: ["Set-Cookie": "session=1; Path=/"]) }
        let transport = URLSessionTransport()
        for _ in 0..<2 { _ = try await transport.send(TransportRequest(url: try url(server))) }
        #expect(server.requests.map { $0.headers["Cookie"] } == [nil, nil])
    }

    @Test func cachesNothing() async throws {
        let server = try LoopbackServer { _ in
            .answer(status: 200, headers: ["Cache-Control": "max-age=3600"], body: Data("1".utf8))
        }
        let transport = URLSessionTransport()
        for _ in 0..<2 { _ = try await transport.send(TransportRequest(url: try url(server))) }
        #expect(server.requests.count == 2)
    }

    @Test func carriesLargeBodies() async throws {
        let server = try LoopbackServer { request in .answer(status: 200, body: request.body) }
        let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let request = TransportRequest(method: .put, url: try url(server), body: RequestBody(body))
        #expect(try await URLSessionTransport().send(request).body == body)
    }

    @Test func reportsActivity() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, body: Data("1".utf8)) }
        let reports = Locked(0)
        let monitor = TransferMonitor { reports.withLock { $0 += 1 } }
        _ = try await URLSessionTransport().send(TransportRequest(url: try url(server), monitor: monitor))
        #expect(reports.withLock { $0 } >= 2)
    }

    @Test func sendsManyAtOnce() async throws {
        let server = try LoopbackServer { request in .answer(status: 200, body: Data(request.target.utf8)) }
        let transport = URLSessionTransport()
        let base = server.server.url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask {
                    let url = try #require(URL(string: "\(base)/\(index)"))
                    let response = try await transport.send(TransportRequest(url: url))
                    #expect(response.body == Data("/\(index)".utf8))
                }
            }
            try await group.waitForAll()
        }
        #expect(server.requests.count == 100)
    }

    @Test func cancellationReachesTheServer() async throws {
        let server = try LoopbackServer { _ in .silence }
        let client = APIClient.sample(URLSessionTransport(), server: server.server)
        let call = Task { await apiError { try await client.send(SampleEndpoint()) } }
        await server.waitForRequest()
        call.cancel()
        #expect(await call.value?.code == .cancelled)
        await server.waitForDeparture()
    }

    @Test(arguments: [Duration.milliseconds(500), .seconds(Int64.max), .seconds(86_400)])
    func takesAnyTimeLimit(limit: Duration) async throws {
        let server = try LoopbackServer { _ in .answer(status: 200) }
        let request = TransportRequest(url: try url(server), timeout: limit)
        #expect(try await URLSessionTransport().send(request).status == 200)
    }

    @Test func aCancellationAtAnyMomentEndsTheCall() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200) }
        let transport = URLSessionTransport()
        let url = try url(server)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let call = Task { _ = try await transport.send(TransportRequest(url: url)) }
                    for _ in 0..<index % 8 { await Task.yield() }
                    call.cancel()
                    _ = await call.result
                }
            }
        }
    }

    @Test func aTimeLimitReachesTheServer() async throws {
        let server = try LoopbackServer { _ in .silence }
        let clock = ManualClock()
        let client = APIClient.sample(URLSessionTransport(), server: server.server, clock: clock)
        let call = Task { await apiError { try await client.send(SampleEndpoint()) } }
        await server.waitForRequest()
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(60))
        #expect(await call.value?.code == .timeout)
        await server.waitForDeparture()
    }

    @Test func saysThatNobodyAnswers() async throws {
        let port = try LoopbackServer { _ in .hangUp }.port
        let client = APIClient.sample(
            URLSessionTransport(), server: Server(name: "gone", url: "http://127.0.0.1:\(port)"))
        let error = await apiError { try await client.send(SampleEndpoint()) }
        #expect(error?.code == .network)
    }

    @Test func saysThatTheConnectionBroke() async throws {
        let server = try LoopbackServer { _ in .hangUp }
        let client = APIClient.sample(URLSessionTransport(), server: server.server)
        let error = await apiError { try await client.send(SampleEndpoint()) }
        #expect(error?.code == .network)
    }

    @Test func saysThatTheHandshakeFailed() async throws {
        let server = try LoopbackServer { _ in .hangUp }
        let client = APIClient.sample(
            URLSessionTransport(), server: Server(name: "plain", url: "https://127.0.0.1:\(server.port)"))
        let call = Task { await apiError { try await client.send(SampleEndpoint()) } }
        let error = await call.value
        #expect(error?.code == .tls || error?.code == .network)
    }
}
