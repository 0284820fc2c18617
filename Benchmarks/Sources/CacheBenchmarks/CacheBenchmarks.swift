import BenchmarkSupport
import Foundation
import MartletRuntime
import ShopClient

/// What an answer of the response cache costs, from the façade call to the decoded value.
@main
enum CacheBenchmarks {
    static func main() async throws {
        try await memoryHit()
        try await diskHit()
        try await sharedRequest()
    }

    /// Calls one endpoint with a path and two items of a query, again and again.
    private static func memoryHit() async throws {
        let server = InstantTransport()
        let shop = Shop(transport: server)
        let expected = try await shop.getItem(id: "7")
        let time = try await fastest(calls: 50_000) {
            let item = try await shop.getItem(id: "7")
            precondition(item.tags.count == expected.tags.count)
        }
        precondition(server.requests == 1)
        Benchmark.report(
            "cache, hit in memory through the façade call, decoded value",
            "\((time.milliseconds * 1e3).hundredths) µs", budget: "at most 2 µs")
    }

    /// Reads answers of 10 kB from files, and the same files alone.
    private static func diskHit() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = InstantTransport(bytes: 10_000)
        let shop = Shop(transport: server, memoryBytes: 0, options: ClientOptions(cache: .disk(folder)))
        _ = try await shop.getData(id: "7")
        let ours = try await fastest(calls: 2_000) {
            let data = try await shop.getData(id: "7")
            precondition(data.count == 10_000)
        }
        precondition(server.requests == 1)
        let file = folder.appendingPathComponent(try FileManager.default.contentsOfDirectory(atPath: folder.path)[0])
        let bare = try await fastest(calls: 2_000) {
            let data = try Data(contentsOf: file)
            precondition(data.count > 10_000)
        }
        Benchmark.report(
            "cache, hit on disk, 10 kB",
            "\((ours.milliseconds * 1e3).hundredths) µs; the file alone \((bare.milliseconds * 1e3).hundredths) µs",
            budget: "none")
    }

    /// Lets 64 tasks make the same call at once.
    private static func sharedRequest() async throws {
        let server = InstantTransport()
        let shop = Shop(transport: server)
        var id = 0
        let time = try await fastest(calls: 200) {
            id += 1
            let own = "\(id)"
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<64 { group.addTask { _ = try await shop.getItem(id: own) } }
                try await group.waitForAll()
            }
        }
        let requests = Double(server.requests) / Double(id)
        Benchmark.report(
            "cache, the same call from 64 tasks",
            "\((time.milliseconds * 1e3).hundredths) µs for all, "
                + "\(requests.short) requests", budget: "1 request")
    }

    /// Returns the time of one call in the fastest run of several.
    private static func fastest(calls: Int, _ call: () async throws -> Void) async throws -> Duration {
        let clock = ContinuousClock()
        var fastest = Duration.seconds(3600)
        for _ in 0..<8 {
            let start = clock.now
            for _ in 0..<calls { try await call() }
            fastest = min(fastest, clock.now - start)
        }
        return fastest / calls
    }
}
