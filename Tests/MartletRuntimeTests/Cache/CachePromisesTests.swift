import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

/// What is promised of the cache, and has no other test.
@Suite(.timeLimit(.minutes(5)))
struct CachePromisesTests {
    @Test func hasTheBoundsThatAreDocumented() {
        let settings = CacheSettings()
        #expect(settings.memoryBytes == 50_000_000 && settings.diskBytes == 100_000_000)
        #expect(ClientOptions().cache == .memory)
        #expect(CacheStorage.memory.folder(for: "Rig") == nil && CacheStorage.off.folder(for: "Rig") == nil)
        #expect(CacheStorage.disk().folder(for: "Rig") != nil)
    }

    /// An answer that is used stays, and the one that was used longest ago goes.
    @Test func memoryForgetsWhatWasUsedLongestAgo() async throws {
        let one = CacheRig()
        _ = try await one.get(SampleEndpoint.item(1, .lifetime(nil)))
        let cost = try #require(one.client.cache).memory.cost
        let rig = CacheRig(settings: CacheSettings(memoryBytes: cost * 3 + cost / 2))
        for id in 1...3 { _ = try await rig.get(SampleEndpoint.item(id, .lifetime(nil))) }
        #expect(try await rig.get(SampleEndpoint.item(1, .lifetime(nil))).source == .memory)
        _ = try await rig.get(SampleEndpoint.item(4, .lifetime(nil)))
        for (id, source) in [(1, AnswerSource.memory), (3, .memory), (4, .memory), (2, .network)] {
            #expect(try await rig.get(SampleEndpoint.item(id, .lifetime(nil))).source == source, "\(id)")
        }
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
    func onlyAGetIsStored(method: HTTPMethod) async throws {
        let rig = CacheRig()
        let endpoint = SampleEndpoint(
            EndpointDefinition("Items.other", method, "/items", cache: .lifetime(nil))
        ) { (_) throws(APIError) in }
        for number in 1...3 {
            #expect(try await rig.get(endpoint, .cacheResponse(expiration: .never)).value == number)
        }
        #expect(try #require(rig.client.cache).memory.cost == 0)
    }

    private static let item = SampleEndpoint(
        EndpointDefinition("Items.kept", .get, "/items", auth: .scheme("session"), cache: .lifetime(nil)))

    private static func source(_ client: APIClient) async throws -> AnswerSource {
        let response: APIResponse<JSON> = try await client.response(item)
        return response.source
    }

    @Test(arguments: [true, false])
    func theEndOfASessionEmptiesTheCache(isSignOut: Bool) async throws {
        let server = TokenServer()
        let client = APIClient.tokens(server)
        let session = try client.session(for: "session")
        try await client.send(SampleEndpoint.login)
        #expect(try await Self.source(client) == .network)
        #expect(try await Self.source(client) == .memory)
        if isSignOut {
            try await session.clear()
        } else {
            server.set(.answering(401, ""))
            _ = await apiError { try await session.refresh() }
            #expect(session.state == .expired(.refreshFailed))
        }
        try await client.send(SampleEndpoint.login)
        #expect(try await Self.source(client) == .network)
    }
}
