import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
@testable import MartletRuntime
import MartletTesting
import Testing

/// A queue on a folder of its own, with a network that a test turns on and off.
struct QueueRig: Sendable {
    let folder = StoreFolder()
    let transport = MockTransport()
    let network = ManualConnectivity(.offline)
    let clock = ManualClock()
    let date = Locked(Date(timeIntervalSince1970: 1_800_000_000))
    let metrics = MetricsRecorder()

    /// Makes a client: the first, or the one of the next launch.
    func client(
        key: OfflineStorage.Key = .bytes(Data(repeating: 7, count: 32)),
        limits: OfflineStorage.Limits = OfflineStorage.Limits(), credentials: any TokenStore = MemoryStore(),
        cache: CacheStorage = .off, clock: (any Clock<Duration>)? = nil, transport: (any Transport)? = nil,
        configure: (inout ClientConfiguration) -> Void = { _ in }
    ) -> APIClient {
        let date = date
        return .sample(
            transport ?? self.transport, credentials: credentials,
            options: ClientOptions(
                now: { date.withLock { $0 } }, cache: cache, retry: nil, jitter: { $0 }, metrics: metrics,
                connectivity: network, offlineQueue: .disk(folder.url, key: key, limits: limits)),
            clock: clock ?? self.clock, configure: configure)
    }

    /// The names of what waits on disk.
    var files: [String] { folder.names.filter { $0.hasSuffix(".call") } }

    /// The keys of the requests so far, in their order.
    var sentKeys: [String] { transport.requests.compactMap { $0.headers["Idempotency-Key"] } }
}

extension SampleEndpoint {
    /// A call that may wait, with a key by which the server knows it again.
    static func order(
        _ number: Int, method: HTTPMethod = .post, header: String? = "Idempotency-Key", auth: AuthRequirement = .none,
        invalidates: [Invalidation] = [], isSensitive: Bool = false, issues: String? = nil
    ) -> SampleEndpoint {
        SampleEndpoint(
            EndpointDefinition(
                "Orders.add", method, "/orders/{number}", auth: auth, idempotencyHeader: header,
                invalidates: invalidates, issues: issues, isQueued: true, isSensitive: isSensitive)
        ) { (request) throws(APIError) in
            try request.path("number", number)
            request.body(Data("body-of-\(number)".utf8), contentType: "text/plain")
        }
    }
}

extension APIClient {
    /// Sends a call, and returns the error that it throws.
    func failure(_ endpoint: SampleEndpoint, key: String? = nil) async -> APIError? {
        await apiError {
            guard let key else { return try await send(endpoint) }
            try await IdempotencyKey.use(key) { try await send(endpoint) }
        }
    }

    /// Keeps calls, each with its number as its key.
    func keep(_ numbers: ClosedRange<Int>) async {
        for number in numbers {
            let error = await failure(.order(number), key: "\(number)")
            #expect(error?.code == .queued)
        }
    }
}

extension OfflineQueue {
    /// The keys of what waits, in its order.
    var keys: [String?] { get async throws { try await calls().map(\.idempotencyKey) } }

    /// A word for the state.
    var word: String { state.word }
}

extension OfflineQueue.State {
    /// A word for the state.
    var word: String {
        switch self {
        case .idle: "idle"
        case .syncing: "syncing"
        case .offline: "offline"
        case .error(let error): "error \(error.code)"
        }
    }
}

extension AsyncStream<OfflineQueue.Event> {
    /// Waits for a number of events of a kind, and returns all up to the last of them as words: `sent 1`.
    func words(through kind: OfflineQueue.Event.Kind, count: Int = 1) async -> [String] {
        var words: [String] = []
        var left = count
        for await event in self {
            words.append(
                ([event.kind.rawValue] + [event.call?.idempotencyKey].compactMap { $0 }).joined(separator: " "))
            if event.kind == kind { left -= 1 }
            if left == 0 { break }
        }
        return words
    }
}
