import Foundation
import MartletNIO
import MartletRuntime
import Testing

/// Pins, against servers with real TLS on this machine.
@Suite(.timeLimit(.minutes(5)))
struct PinningTests {
    /// Counts what a client tells.
    private final class Counts: ClientMetrics {
        private let counts = Locked<[String: Int]>([:])

        func count(_ counter: ClientCounter, for endpoint: String) {
            counts.withLock { $0["\(counter)", default: 0] += 1 }
        }

        subscript(counter: ClientCounter) -> Int { counts.withLock { $0["\(counter)"] ?? 0 } }
    }

    private static let stranger = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

    private let authority: TestAuthority
    private let identity: TestAuthority.Identity
    private let transport: NIOTransport
    private let counts = Counts()

    init() throws {
        authority = try TestAuthority.shared.get()
        identity = try authority.identity("server")
        transport = NIOTransport(additionalTrustRoots: [authority.root])
    }

    private func client(
        _ server: TLSServer, _ pins: [String], expires: String? = nil, isReportOnly: Bool = false,
        transport: NIOTransport? = nil
    ) -> APIClient {
        let set = PinSet(host: "localhost", sha256: pins, expires: expires, isReportOnly: isReportOnly)
        return APIClient(
            configuration: ClientConfiguration(name: "Sample", pins: pins.isEmpty ? [] : [set]), server: server.server,
            transport: transport ?? self.transport, options: ClientOptions(retry: nil, metrics: counts))
    }

    private func code(_ client: APIClient, _ endpoint: any Endpoint = Secret()) async -> APIError.Code? {
        do {
            _ = try await client.data(endpoint)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func aServerWithTheRightKeyGetsTheRequest() async throws {
        let server = try await TLSServer(identity)
        #expect(try await client(server, [identity.pin, Self.stranger]).data(Secret()) == Data("ok".utf8))
        #expect(String(decoding: server.received, as: UTF8.self).hasPrefix("GET /secret HTTP/1.1\r\n"))
        #expect(counts[.pinFailure] == 0)
    }

    /// The key that the server changes to when the first one is lost.
    @Test func aServerWithTheBackupKeyGetsTheRequest() async throws {
        let backup = try authority.identity("backup")
        let server = try await TLSServer(backup)
        #expect(try await client(server, [identity.pin, backup.pin]).data(Secret()) == Data("ok".utf8))
    }

    @Test func aServerWithAnotherKeySeesNotOneByteOfTheRequest() async throws {
        let server = try await TLSServer(try authority.identity("thief"))
        let client = client(server, [identity.pin, Self.stranger])
        for _ in 0..<3 {
            #expect(await code(client) == .pinning)
            await server.waitForEnd()
        }
        #expect(server.handshakes == 3)
        #expect(server.received.isEmpty)
        #expect(counts[.pinFailure] == 3)
    }

    /// A transport that goes away at once must not trip over the connection that was refused.
    @Test func aRefusedConnectionIsClosed() async throws {
        let server = try await TLSServer(try authority.identity("thief"))
        for _ in 0..<20 {
            let transport = NIOTransport(additionalTrustRoots: [authority.root])
            #expect(await code(client(server, [identity.pin, Self.stranger], transport: transport)) == .pinning)
            await server.waitForEnd()
        }
        #expect(server.received.isEmpty)
    }

    @Test func manyRequestsAtOnceAreAllRefused() async throws {
        let server = try await TLSServer(try authority.identity("thief"))
        let client = client(server, [identity.pin, Self.stranger])
        let codes = await withTaskGroup(of: APIError.Code?.self) { group in
            for _ in 0..<32 { group.addTask { await code(client) } }
            return await group.reduce(into: [APIError.Code?]()) { codes, code in codes.append(code) }
        }
        #expect(codes.allSatisfy { $0 == .pinning })
        #expect(server.received.isEmpty)
    }

    /// With HTTP/2 the preface and the settings come before the check: the connection's, of no request.
    @Test func aServerOfHTTP2WithAnotherKeySeesNoRequest() async throws {
        var manner = TLSServer.Manner(protocols: ["h2"])
        // An empty frame of settings, without which the library does not call the connection made.
        manner.greeting = [0, 0, 0, 4, 0, 0, 0, 0, 0]
        let server = try await TLSServer(try authority.identity("thief"), manner)
        #expect(await code(client(server, [identity.pin, Self.stranger])) == .pinning)
        await server.waitForEnd()
        var rest = server.received.dropFirst(24)
        #expect(String(decoding: server.received.prefix(24), as: UTF8.self) == "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        while rest.count >= 9 {
            let bytes = Array(rest.prefix(9))
            // 0 is DATA, 1 is HEADERS, 9 is CONTINUATION (RFC 9113, section 6): all that a request consists of.
            #expect(![0, 1, 9].contains(bytes[3]))
            rest = rest.dropFirst(9 + Int(bytes[0]) << 16 + Int(bytes[1]) << 8 + Int(bytes[2]))
        }
    }

    @Test func expiredPinsAreCheckedNoMore() async throws {
        let server = try await TLSServer(identity)
        #expect(await code(client(server, [Self.stranger, "BBBB"], expires: "2020-01-01")) == nil)
        #expect(await code(client(server, [Self.stranger, "BBBB"], expires: "9999-12-31")) == .pinning)
    }

    @Test func pinsThatOnlyReportSendAndTell() async throws {
        let server = try await TLSServer(identity)
        let client = client(server, [Self.stranger, "BBBB"], isReportOnly: true)
        #expect(await code(client) == nil)
        #expect(counts[.pinFailure] == 1)
        // The connection is the same, and so is its key.
        #expect(await code(client) == nil)
        #expect(server.handshakes == 1)
        #expect(counts[.pinFailure] == 1)
    }

    /// A connection that was made without pins, or for others, carries no request with them.
    @Test func aConnectionWithoutPinsIsNotUsedForPinnedRequests() async throws {
        let server = try await TLSServer(identity)
        #expect(await code(client(server, [])) == nil)
        let count = server.received.count
        #expect(await code(client(server, [Self.stranger, "BBBB"])) == .pinning)
        #expect(await code(client(server, [Self.stranger, "BBBB"], isReportOnly: true)) == nil)
        #expect(await code(client(server, [Self.stranger, identity.pin])) == nil)
        #expect(count > 0)
        #expect(server.handshakes == 4)
    }

    /// Pins refuse more than the system does, never less.
    @Test func aRightPinDoesNotReplaceTheAuthority() async throws {
        let server = try await TLSServer(identity)
        let client = client(server, [identity.pin, Self.stranger], transport: NIOTransport())
        #expect(await code(client) == .tls)
        #expect(server.received.isEmpty)
    }

    /// What the library shows of a connection is the server's own certificate.
    @Test func aPinOfTheAuthorityDoesNotHold() async throws {
        let server = try await TLSServer(identity)
        #expect(await code(client(server, [authority.rootPin, Self.stranger])) == .pinning)
    }

    @Test func streamsArePinned() async throws {
        let server = try await TLSServer(try authority.identity("thief"))
        let client = client(server, [identity.pin, Self.stranger])
        let error = await #expect(throws: APIError.self) {
            for try await _ in client.stream(Secret(), as: .text).messages {}
        }
        #expect(error?.code == .pinning)
        #expect(server.received.isEmpty)
    }

    @Test func socketsArePinned() async throws {
        let server = try await TLSServer(try authority.identity("thief"))
        let client = client(server, [identity.pin, Self.stranger])
        let error = await #expect(throws: APIError.self) {
            _ = try await client.connect(Secret(), sending: .text, receiving: .text)
        }
        #expect(error?.code == .pinning)
        await server.waitForEnd()
        #expect(server.handshakes == 1)
        #expect(server.received.isEmpty)
        let reporting = self.client(server, [identity.pin, Self.stranger], isReportOnly: true)
        _ = try? await reporting.connect(Secret(), sending: .text, receiving: .text)
        #expect(String(decoding: server.received, as: UTF8.self).hasPrefix("GET /secret HTTP/1.1\r\n"))
        #expect(counts[.pinFailure] == 2)
    }

    @Test func aRedirectToAPinnedHostIsChecked() async throws {
        let thief = try await TLSServer(try authority.identity("thief"))
        let location = "https://localhost:\(thief.port)/there"
        let first = try LoopbackServer { _ in .answer(status: 302, headers: ["Location": location]) }
        let client = APIClient(
            configuration: ClientConfiguration(
                name: "Sample", pins: [PinSet(host: "localhost", sha256: [identity.pin, Self.stranger])]),
            server: first.server, transport: transport, options: ClientOptions(retry: nil))
        #expect(await code(client) == .pinning)
        #expect(first.requests.count == 1)
        #expect(thief.received.isEmpty)
    }
}

private struct Secret: Endpoint {
    let definition = EndpointDefinition("Sample.secret", .get, "/secret")

    func write(to request: inout RequestWriter) throws(APIError) {}
}
