import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

/// Whoever reads after a change sees it, whatever else goes on.
@Suite(.timeLimit(.minutes(5)))
struct CacheRaceTests {
    /// Two clients on one folder would not do: what one has in memory, the other cannot drop.
    @Test(arguments: [false, true], [0, 1_000_000])
    func readersSeeEveryChangeBefore(isOnDisk: Bool, memoryBytes: Int) async throws {
        let version = Locked(0)
        let transport = ClosureTransport { request in
            let seen = version.withLock { version in
                if request.method == .post { version += 1 }
                return version
            }
            // The answer is on its way: changes overtake it.
            for _ in 0..<seen % 7 { await Task.yield() }
            return TransportResponse(status: 200, body: Data("\(seen)".utf8))
        }
        let folder = TemporaryFolder()
        let client = APIClient(
            configuration: ClientConfiguration(
                name: "Race", cacheSettings: CacheSettings(memoryBytes: memoryBytes, diskBytes: 1_000_000)),
            server: .sample, transport: transport,
            options: ClientOptions(cache: isOnDisk ? .disk(folder.url) : .memory, retry: nil))
        let done = Locked(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var random = SplitMix(seed: UInt64(task))
                    for _ in 0..<60 {
                        if random.chance(5) {
                            let change = SampleEndpoint.change([.entry("Items.get", ["id": "id"])])
                            let seen = try await client.send(change, as: Int.self)
                            done.withLock { done in done = max(done, seen) }
                        } else {
                            let floor = done.withLock { $0 }
                            let seen = try await client.send(SampleEndpoint.item(1, .lifetime(nil)), as: Int.self)
                            #expect(seen >= floor)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        // It is a cache all the same, unless nothing fits into it.
        if isOnDisk || memoryBytes > 0 { #expect(transport.count < 400) }
    }
}
