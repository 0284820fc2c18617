import Foundation
import MartletMock
import MartletNIO
import MartletRuntime
import Testing
import TodufitSample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// todufit, over WebSockets, which URLSession does not have on Linux: binary messages of a sync protocol, there and back.
@Suite(.timeLimit(.minutes(1)))
struct TodufitSyncTests {
    private static var specification: URL {
        var folder = URL(filePath: #filePath)
        for _ in 0..<5 { folder.deleteLastPathComponent() }
        return folder.appending(path: "specs/todufit.yaml")
    }

    /// Does something with a client that is signed in, on a mock of its own.
    private static func run(_ body: (TodufitClient) async throws -> Void) async throws {
        let server = try await MockServer(spec: specification).start()
        do {
            let transport = NIOTransport()
            let client = TodufitClient(
                server: TodufitServer(server: .custom(server.url)), transport: transport,
                options: ClientOptions(logLevel: .off))
            try await client.auth.requestMagicLink(email: "ada@example.com")
            _ = try await client.auth.verifyMagicLink(token: try await token(of: server))
            try await body(client)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// The token of the link that the mock would have sent.
    private static func token(of server: MockServer) async throws -> String {
        let (data, _) = try await URLSession.shared.data(from: server.url.appending(path: "__martlet/outbox"))
        let messages = try JSONCoding.decode(JSON.self, from: data)
        let link = try #require(messages.array?.last?["text"]?.string.flatMap { URL(string: $0) })
        guard case .magicLink(let token)? = TodufitLink(link) else { throw URLError(.badURL) }
        return token
    }

    @Test func messagesComeBackAsTheyWere() async throws {
        try await Self.run { todufit in
            let connection = try await todufit.sync.document(type: .dishes)
            var incoming = connection.makeAsyncIterator()
            for size in [1, 125, 126, 65_535, 65_536, 1_000_000] {
                let message = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
                try await connection.send(message)
                let answer = try await incoming.next()
                #expect(answer == message)
            }
            try await connection.close()
        }
    }

    @Test func withoutAKeyThereIsNoConnection() async throws {
        try await Self.run { todufit in
            try await todufit.api.session(for: "key").clear()
            await #expect(throws: APIError.self) { _ = try await todufit.sync.document(type: .mealPlans) }
        }
    }

    @Test func aKeyOfSomebodyElseIsRefused() async throws {
        try await Self.run { todufit in
            try await todufit.api.session(for: "key").setTokens(.bearer("made-up"))
            let error = await #expect(throws: APIError.self) {
                _ = try await todufit.sync.document(type: .mealPlans)
            }
            #expect(error?.code == .unauthorized)
        }
    }
}
