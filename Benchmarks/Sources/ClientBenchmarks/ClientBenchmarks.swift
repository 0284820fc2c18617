import BenchmarkSupport
import CAllocations
import Foundation
import MartletRuntime
import MartletTesting
import ShopClient

/// What a client adds to a call that goes to the server, and what a thousand calls with an expired token cost.
@main
enum ClientBenchmarks {
    static func main() async throws {
        try await overhead("cache off", options: ClientOptions(cache: .off))
        try await overhead("cache on, the answer is stored", cache: .reload)
        try await overheadOverMockTransport()
        try await refreshStorm()
        try await largeEvent()
    }

    /// Compares a call with what the transport alone takes for the same request.
    private static func overhead(
        _ what: String, options: ClientOptions = ClientOptions(), cache: CachePolicy = .automatic
    ) async throws {
        let transport = InstantTransport()
        let shop = Shop(transport: transport, options: options)
        let ours = try await cost(calls: 10_000, prepare: {}) {
            let item = try await shop.getItem(id: "7", cache: cache)
            precondition(item.id == "7")
        }
        guard let request = transport.lastRequest else { preconditionFailure("nothing was sent") }
        let bare = try await cost(calls: 10_000, prepare: {}) { _ = try await transport.send(request) }
        report("client, a call over its transport, \(what)", ours, bare)
    }

    /// Does so over the transport that tests use.
    private static func overheadOverMockTransport() async throws {
        let calls = 500
        let transport = MockTransport()
        let answers = { for _ in 0..<calls { transport.respond(with: InstantTransport().answer) } }
        let shop = Shop(transport: transport, options: .testing)
        let ours = try await cost(calls: calls, prepare: answers) { _ = try await shop.getItem(id: "7") }
        let request = transport.requests[0]
        let bare = try await cost(calls: calls, prepare: answers) { _ = try await transport.send(request) }
        report("client, a call over MockTransport", ours, bare)
    }

    /// Lets a thousand calls meet a 401 at once, and waits until all have succeeded.
    private static func refreshStorm() async throws {
        let calls = 1000
        let clock = ContinuousClock()
        var fastest = Duration.seconds(3600)
        for _ in 0..<8 {
            let server = StormTransport()
            let shop = Shop(
                transport: server, credentials: MemoryStore(.tokens(access: "old", refresh: "r")),
                options: ClientOptions(cache: .off))
            let start = clock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<calls { group.addTask { _ = try await shop.getItem(id: "7") } }
                try await group.waitForAll()
            }
            fastest = min(fastest, clock.now - start)
            precondition(server.refreshes == 1, "a storm made \(server.refreshes) refreshes")
        }
        Benchmark.report(
            "client, \(calls) calls with an expired token", "\(fastest.milliseconds.short) ms for all, 1 refresh",
            budget: "1 refresh")
    }

    /// Reads an event that comes in small pieces, and one of twice the size.
    private static func largeEvent() async throws {
        let small = try await milliseconds(ofEventOf: 7_500)
        let large = try await milliseconds(ofEventOf: 15_000)
        Benchmark.report(
            "client, an event of 15 MB in pieces of 1,400 bytes",
            "\(large.short) ms, \((large / small).hundredths) times one of half the size", budget: "3 times")
    }

    /// Returns how long the fastest of several runs takes to read an event of a number of lines, each of 1,000 bytes.
    private static func milliseconds(ofEventOf lines: Int) async throws -> Double {
        let text = String(repeating: "data: \(String(repeating: "x", count: 993))\n", count: lines) + "\n"
        let bytes = Array(text.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: 1_400).map {
            String(decoding: bytes[$0..<min($0 + 1_400, bytes.count)], as: UTF8.self)
        }
        let transport = MockTransport()
        let client = APIClient(
            configuration: ClientConfiguration(name: "Feed"), server: Server(name: "test", url: "https://feed.example"),
            transport: transport)
        var best = Double.infinity
        for _ in 0..<4 {
            transport.respond(headers: ["Content-Type": "text/event-stream"], pieces: pieces)
            let start = ContinuousClock.now
            for try await event in client.stream(FeedEndpoint.events, as: .text) {
                precondition(event.utf8.count == 994 * lines - 1)
            }
            best = min(best, (ContinuousClock.now - start).milliseconds)
        }
        return best
    }

    private enum FeedEndpoint: Endpoint {
        case events

        var definition: EndpointDefinition { EndpointDefinition("events", .get, "/events") }

        func write(to request: inout RequestWriter) throws(APIError) {}
    }

    /// What a call costs.
    private struct Cost {
        var microseconds = Double.infinity
        /// How often memory was asked for; negative where that is not counted.
        var allocations = Double.infinity
    }

    /// Returns what a call costs in the fastest run of several.
    ///
    /// - Parameter prepare: What is done before each run, and not measured.
    private static func cost(calls: Int, prepare: () -> Void, _ call: () async throws -> Void) async throws -> Cost {
        let clock = ContinuousClock()
        var best = Cost()
        for _ in 0..<8 {
            prepare()
            let before = martlet_allocations()
            let start = clock.now
            for _ in 0..<calls { try await call() }
            let time = (clock.now - start).milliseconds * 1e3 / Double(calls)
            let count = before < 0 ? -1 : Double(martlet_allocations() - before) / Double(calls)
            best = Cost(microseconds: min(best.microseconds, time), allocations: min(best.allocations, count))
        }
        return best
    }

    private static func report(_ what: String, _ ours: Cost, _ bare: Cost) {
        let counts =
            ours.allocations < 0
            ? "allocations are counted on Linux alone"
            : "\(ours.allocations.short) - \(bare.allocations.short) allocations"
        Benchmark.report(
            what, "\(ours.microseconds.hundredths) - \(bare.microseconds.hundredths) µs, \(counts)", budget: "none")
    }
}
