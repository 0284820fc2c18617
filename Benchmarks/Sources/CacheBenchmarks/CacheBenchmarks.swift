import BenchmarkSupport
import Foundation
import MartletRuntime

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
        let shop = Shop(cache: .memory)
        let expected = try await shop.getItem(id: "7", lang: "de", page: 2)
        let time = try await fastest(calls: 50_000) {
            let item = try await shop.getItem(id: "7", lang: "de", page: 2)
            precondition(item.tags.count == expected.tags.count)
        }
        precondition(shop.transport.requests.withLock { $0 } == 1)
        Benchmark.report(
            "cache, hit in memory through the façade call, decoded value",
            "\((time.milliseconds * 1e3).hundredths) µs", budget: "at most 2 µs")
    }

    /// Reads answers of 10 kB from files, and the same files alone.
    private static func diskHit() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let shop = Shop(cache: .disk(folder), memoryBytes: 0, bytes: 10_000)
        _ = try await shop.getData(id: "7")
        let ours = try await fastest(calls: 2_000) {
            let data = try await shop.getData(id: "7")
            precondition(data.count == 10_000)
        }
        precondition(shop.transport.requests.withLock { $0 } == 1)
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
        let shop = Shop(cache: .memory)
        var id = 0
        let time = try await fastest(calls: 200) {
            id += 1
            let own = "\(id)"
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<64 { group.addTask { _ = try await shop.getItem(id: own, lang: "de", page: 2) } }
                try await group.waitForAll()
            }
        }
        let requests = Double(shop.transport.requests.withLock { $0 }) / Double(id)
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

extension Double {
    /// The number with two digits after the point.
    fileprivate var hundredths: String { String(Double(Int(self * 100 + 0.5)) / 100) }
}

/// A client as the generator writes one.
private struct Shop: Sendable {
    let api: APIClient
    let transport: ItemTransport

    init(cache: CacheStorage, memoryBytes: Int = 50_000_000, bytes: Int = 0) {
        transport = ItemTransport(bytes: bytes)
        api = APIClient(
            configuration: ClientConfiguration(
                name: "Shop", headers: [.constant("API-Version", "v1")],
                authSchemes: [.bearer("session")], cacheSettings: CacheSettings(memoryBytes: memoryBytes)),
            server: Server(name: "production", url: "https://api.example.com/v1"),
            credentials: .bearer("token"), transport: transport, options: ClientOptions(cache: cache))
    }

    func getItem(id: String, lang: String?, page: Int?) async throws(APIError) -> Item {
        try await api.send(ShopEndpoint.getItem(id: id, lang: lang, page: page), cache: .automatic)
    }

    func getData(id: String) async throws(APIError) -> Data {
        try await api.data(ShopEndpoint.getItem(id: id, lang: nil, page: nil), cache: .automatic)
    }
}

private enum ShopEndpoint: Endpoint {
    case getItem(id: String, lang: String?, page: Int?)

    var definition: EndpointDefinition {
        switch self {
        case .getItem:
            EndpointDefinition(
                "Shop.getItem", .get, "/shops/items/{id}", auth: .scheme("session"), cache: .lifetime(.seconds(1800)),
                errors: [ErrorType(404, Item.self)])
        }
    }

    func write(to request: inout RequestWriter) throws(APIError) {
        switch self {
        case .getItem(let id, let lang, let page):
            try request.path("id", id)
            request.query("lang", lang)
            request.query("page", page)
        }
    }
}

private struct Item: JSONModel {
    let id: String
    let tags: [String]

    init(from object: inout JSONObject) throws(JSONError) {
        id = try object.string("id")
        tags = try object.value("tags")
    }

    func write(to object: inout JSONObjectWriter) {
        object.string("id", id)
        object.value("tags", tags)
    }
}

/// A server that answers at once.
private final class ItemTransport: Transport {
    let requests = Locked(0)
    private let body: Data

    init(bytes: Int) {
        let text = #"{"id":"7","tags":["a","b","c"]}"#
        body = Data(text.utf8) + Data(repeating: UInt8(ascii: " "), count: max(0, bytes - text.utf8.count))
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        requests.withLock { requests in requests += 1 }
        // Long enough for others to come.
        await Task.yield()
        return TransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    }
}
