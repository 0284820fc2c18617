import Foundation
import MartletNIO
import MartletRuntime
import Testing

/// The transport over async-http-client, against a server on this machine.
@Suite(.timeLimit(.minutes(5)))
struct NIOTransportTests {
    private static func request(
        _ server: LoopbackServer, _ path: String = "/", method: HTTPMethod = .get, headers: HTTPHeaders = [:],
        body: RequestBody? = nil, timeout: Duration? = nil, monitor: TransferMonitor = TransferMonitor()
    ) throws -> TransportRequest {
        TransportRequest(
            method: method, url: try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)")),
            headers: headers, body: body, timeout: timeout, monitor: monitor)
    }

    @Test func sendsMethodPathHeadersAndBody() async throws {
        let server = try LoopbackServer { request in
            .answer(status: 201, headers: ["X-Answer": "yes"], body: request.body)
        }
        let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
        let response = try await NIOTransport().send(
            Self.request(
                server, "/a%20b?q=1", method: .put, headers: ["X-One": "1", "Content-Length": "7"],
                body: RequestBody(body)))
        #expect(response.status == 201)
        #expect(response.headers["X-Answer"] == "yes")
        #expect(response.body == body)
        let sent = try #require(server.requests.first)
        #expect(sent.method == "PUT")
        #expect(sent.target == "/a%20b?q=1")
        #expect(sent.headers["X-One"] == "1")
        #expect(sent.headers["Content-Length"] == "200000")
    }

    /// URLSession sends none.
    @Test func sendsABodyWithGET() async throws {
        let server = try LoopbackServer { request in .answer(status: 200, body: request.body) }
        let body = Data(#"{"q":"a"}"#.utf8)
        let response = try await NIOTransport().send(Self.request(server, method: .get, body: RequestBody(body)))
        #expect(response.body == body)
        #expect(server.requests.map(\.method) == ["GET"])
    }

    @Test(arguments: [204, 304, 404, 500])
    func returnsEveryStatus(_ status: Int) async throws {
        let server = try LoopbackServer { _ in .answer(status: status) }
        #expect(try await NIOTransport().send(Self.request(server)).status == status)
    }

    @Test func followsNoRedirectByItself() async throws {
        let server = try LoopbackServer { _ in .answer(status: 302, headers: ["Location": "/other"]) }
        let response = try await NIOTransport().send(Self.request(server))
        #expect(response.status == 302)
        #expect(response.headers["Location"] == "/other")
        #expect(server.requests.count == 1)
    }

    @Test func refusesABodyThatIsTooLarge() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, body: Data(repeating: 65, count: 2_000)) }
        let transport = NIOTransport(maxBodyBytes: 1_999)
        let error = try await #require(throws: APIError.self) { try await transport.send(Self.request(server)) }
        #expect(error.code == .invalidResponse)
        #expect(try await NIOTransport(maxBodyBytes: 2_000).send(Self.request(server)).body.count == 2_000)
    }

    @Test func endsWhenTheServerIsSilentForTooLong() async throws {
        let server = try LoopbackServer { _ in .silence }
        let error = try await #require(throws: APIError.self) {
            try await NIOTransport().send(Self.request(server, timeout: .milliseconds(50)))
        }
        #expect(error.code == .timeout)
    }

    @Test func givesUpAtOnceWhenItsTaskIsCancelled() async throws {
        let server = try LoopbackServer { _ in .silence }
        let transport = NIOTransport()
        let request = try Self.request(server)
        let task = Task { try await transport.send(request) }
        await server.waitForRequest()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.waitForDeparture()
    }

    @Test func saysThatAConnectionBroke() async throws {
        let server = try LoopbackServer { _ in .hangUp }
        let error = try await #require(throws: APIError.self) {
            try await NIOTransport().send(Self.request(server))
        }
        #expect(error.code == .network)
    }

    @Test func saysThatNobodyListens() async throws {
        let port = try LoopbackServer { _ in .hangUp }.port
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        await #expect(throws: (any Error).self) { try await NIOTransport().send(TransportRequest(url: url)) }
    }

    @Test func reportsBytesThatMove() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, body: Data("ok".utf8)) }
        let count = Locked(0)
        let monitor = TransferMonitor { count.withLock { $0 += 1 } }
        _ = try await NIOTransport().send(
            Self.request(server, method: .post, body: RequestBody(Data(repeating: 1, count: 300_000)), monitor: monitor)
        )
        #expect(count.withLock { $0 } >= 5)
    }

    /// Redirects are the client's, the same on every transport; an origin that is not the first one learns nothing.
    @Test func leavesRedirectsToTheClient() async throws {
        let other = try LoopbackServer { _ in .answer(status: 200) }
        let address = "http://127.0.0.1:\(other.port)/there"
        let server = try LoopbackServer { _ in .answer(status: 307, headers: ["Location": address]) }
        let client = APIClient(
            configuration: ClientConfiguration(name: "Sample", headers: [.constant("X-Secret", "s")]),
            server: server.server, transport: NIOTransport())
        _ = try? await client.data(Here())
        #expect(other.requests.map(\.target) == ["/there"])
        #expect(server.requests.first?.headers["X-Secret"] == "s")
        #expect(other.requests.first?.headers["X-Secret"] == nil)
    }
}

private struct Here: Endpoint {
    let definition = EndpointDefinition("Sample.here", .get, "/here")

    func write(to request: inout RequestWriter) throws(APIError) {}
}
