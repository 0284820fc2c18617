import Foundation
import MartletNIO
import MartletRuntime
import Testing

/// A credential of one origin is never shown to another, on each transport, whatever is sent with it.
@Suite(.timeLimit(.minutes(5)))
struct SecretsStayHomeTests {
    /// What carries requests.
    enum Carrier: CaseIterable, Sendable {
        case urlSession, nio

        /// Makes the transport.
        func make() -> any Transport {
            switch self {
            case .urlSession: URLSessionTransport()
            case .nio: NIOTransport()
            }
        }
    }

    /// A way to send a request.
    enum Way: CaseIterable, Sendable {
        case call, stream, socket

        /// Sends a request and returns how it failed; nil when it did not.
        func send(_ client: APIClient) async -> APIError.Code? {
            do {
                switch self {
                case .call: _ = try await client.data(Home())
                case .stream: for try await _ in client.stream(Home(), as: .text).messages {}
                case .socket: _ = try await client.connect(Home(), sending: .text, receiving: .text)
                }
                return nil
            } catch {
                // Before iOS 18 the error of a loop has no type.
                let failure: any Error = error
                return (failure as? APIError)?.code
            }
        }
    }

    private static let secret = "s3cr3t-t0ken"

    private static func client(_ server: Server, _ transport: any Transport) async throws -> APIClient {
        let store = MemoryStore()
        let client = APIClient(
            configuration: ClientConfiguration(
                name: "Sample", headers: [.constant("X-Device", "device-\(secret)")],
                authSchemes: [.bearer("session"), .apiKey("key", in: .header, named: "X-API-Key")]),
            server: server, credentials: store, transport: transport,
            options: ClientOptions(retry: nil, refreshesTokens: false))
        try await client.setCredential(.bearer(secret), for: "session")
        try await client.setCredential(.apiKey("key-\(secret)"), for: "key")
        return client
    }

    private static func shows(_ request: LoopbackServer.Request) -> Bool {
        request.headers.contains { $0.value.contains(secret) } || request.target.contains(secret)
            || String(decoding: request.body, as: UTF8.self).contains(secret)
    }

    /// The ways that a transport has: URLSession on Linux has no WebSockets.
    private static var pairs: [(Carrier, Way)] {
        Carrier.allCases.flatMap { carrier in
            Way.allCases.compactMap { way in
                #if canImport(Darwin)
                    return (carrier, way)
                #else
                    return carrier == .urlSession && way == .socket ? nil : (carrier, way)
                #endif
            }
        }
    }

    @Test(arguments: pairs)
    func aRedirectToAnotherOriginTakesNoCredential(carrier: Carrier, way: Way) async throws {
        let other = try LoopbackServer { _ in .answer(status: 200, headers: ["Content-Type": "text/event-stream"]) }
        for status in [301, 302, 303, 307, 308] {
            let location = "http://127.0.0.1:\(other.port)/there"
            let home = try LoopbackServer { _ in .answer(status: status, headers: ["Location": location]) }
            let client = try await Self.client(home.server, carrier.make())
            _ = await way.send(client)
            #expect(home.requests.count == 1)
            #expect(home.requests.allSatisfy(Self.shows))
        }
        #expect(other.requests.count == 5)
        #expect(!other.requests.contains(where: Self.shows))
    }

    /// What was dropped on the way out does not come back on the way home.
    @Test(arguments: pairs)
    func theWayHomeBringsNoCredentialBack(carrier: Carrier, way: Way) async throws {
        let port = Locked(0)
        let other = try LoopbackServer { _ in
            .answer(status: 307, headers: ["Location": "http://127.0.0.1:\(port.withLock { $0 })/back"])
        }
        let home = try LoopbackServer { request in
            request.target == "/home"
                ? .answer(status: 307, headers: ["Location": "http://127.0.0.1:\(other.port)/there"])
                : .answer(status: 200, headers: ["Content-Type": "text/event-stream"])
        }
        port.withLock { $0 = home.port }
        _ = await way.send(try await Self.client(home.server, carrier.make()))
        #expect(home.requests.map(\.target) == ["/home", "/back"])
        #expect(home.requests.map(Self.shows) == [true, false])
        #expect(!other.requests.contains(where: Self.shows))
    }

    /// URLSession trusts the system's authorities alone, so it cannot be shown a server of a test with TLS; the rule is
    /// the client's, and `RedirectTests` has it without a network.
    @Test(arguments: Way.allCases)
    func httpsNeverBecomesHTTP(way: Way) async throws {
        let authority = try TestAuthority.shared.get()
        let plain = try LoopbackServer { _ in .answer(status: 200) }
        var manner = TLSServer.Manner()
        manner.answer =
            "HTTP/1.1 307 There\r\nLocation: http://127.0.0.1:\(plain.port)/there\r\nContent-Length: 0\r\n\r\n"
        let secure = try await TLSServer(try authority.identity("home"), manner)
        let client = try await Self.client(secure.server, NIOTransport(additionalTrustRoots: [authority.root]))
        #expect(await way.send(client) == .insecure)
        #expect(String(decoding: secure.received, as: UTF8.self).contains(Self.secret))
        #expect(plain.requests.isEmpty)
    }

    @Test(arguments: pairs)
    func anotherServerIsNotShownTheFirstOnesCredential(carrier: Carrier, way: Way) async throws {
        let first = try LoopbackServer { _ in .answer(status: 200, headers: ["Content-Type": "text/event-stream"]) }
        let second = try LoopbackServer { _ in .answer(status: 200, headers: ["Content-Type": "text/event-stream"]) }
        let client = try await Self.client(first.server, carrier.make())
        _ = await way.send(client)
        client.use(second.server)
        #expect(await way.send(client) == .unauthorized)
        #expect(second.requests.isEmpty)
        try await client.setCredential(.bearer("other"), for: "session")
        try await client.setCredential(.apiKey("other"), for: "key")
        _ = await way.send(client)
        #expect(second.requests.first?.headers["Authorization"] == "Bearer other")
        #expect(second.requests.first?.headers["X-API-Key"] == "other")
        client.use(first.server)
        _ = await way.send(client)
        #expect(
            first.requests.map { $0.headers["Authorization"] } == Array(repeating: "Bearer \(Self.secret)", count: 2))
    }

    /// The same port on another name of this machine is another origin.
    @Test(arguments: Carrier.allCases)
    func anotherHostIsAnotherOrigin(carrier: Carrier) async throws {
        let port = Locked(0)
        let server = try LoopbackServer { request in
            request.target == "/home"
                ? .answer(status: 307, headers: ["Location": "http://localhost:\(port.withLock { $0 })/there"])
                : .answer(status: 200)
        }
        port.withLock { $0 = server.port }
        _ = await Way.call.send(try await Self.client(server.server, carrier.make()))
        #expect(server.requests.map(Self.shows) == [true, false])
    }
}

private struct Home: Endpoint {
    let definition = EndpointDefinition(
        "Sample.home", .get, "/home", auth: .allOf(.init("session"), .init("key")))

    func write(to request: inout RequestWriter) throws(APIError) {}
}
