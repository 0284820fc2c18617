import Foundation
import MartletRuntime
import MartletTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct IdempotencyTests {
    private let transport = MockTransport()

    private func endpoint(key header: String? = "Idempotency-Key", written: String? = nil) -> SampleEndpoint {
        SampleEndpoint(EndpointDefinition("S.buy", .post, "/items", idempotencyHeader: header)) { request in
            request.header("idempotency-key", written)
        }
    }

    private var keys: [String?] { transport.requests.map { $0.headers["Idempotency-Key"] } }

    private func client(_ options: ClientOptions = ClientOptions()) -> APIClient {
        APIClient.sample(transport, options: options, clock: PauseRecorder())
    }

    @Test func allTriesOfACallCarryOneKeyAndCallsDiffer() async throws {
        for _ in 0..<2 {
            for _ in 0..<2 { transport.respond(status: 503) }
            transport.respond()
            try await client().send(endpoint())
        }
        #expect(keys.count == 6)
        #expect(Set(keys.prefix(3)).count == 1)
        #expect(Set(keys.suffix(3)).count == 1)
        #expect(keys[0] != keys[3])
        for key in keys { #expect(UUID(uuidString: try #require(key)) != nil) }
    }

    @Test func anEndpointWithoutAHeaderGetsNone() async throws {
        transport.respond()
        try await IdempotencyKey.use("mine") { try await client().send(endpoint(key: nil)) }
        #expect(keys == [nil])
    }

    @Test func theAppMayGiveTheKey() async throws {
        for _ in 0..<2 { transport.respond() }
        try await IdempotencyKey.use("mine") { try await client().send(endpoint()) }
        try await client(ClientOptions(idempotencyKey: { "made" })).send(endpoint())
        #expect(keys == ["mine", "made"])
    }

    @Test func aKeyThatTheCallHasWrittenStays() async throws {
        transport.respond()
        try await IdempotencyKey.use("mine") { try await client().send(endpoint(written: "own")) }
        #expect(keys == ["own"])
    }

    @Test func generatedStubsSendNone() async throws {
        transport.respond()
        try await client(.testing).send(endpoint())
        #expect(keys == [nil])
    }

    @Test func aKeyCannotBreakOutOfItsLine() async {
        let error = await apiError {
            try await IdempotencyKey.use("a\r\nX: 1") { try await client().send(endpoint()) }
        }
        #expect(error?.code == .encoding)
        #expect(transport.requests.isEmpty)
    }
}
