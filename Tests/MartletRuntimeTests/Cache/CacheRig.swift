import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

/// A server that answers as a closure says, and keeps the requests.
final class ClosureTransport: Transport {
    let requests = Locked<[TransportRequest]>([])
    let clock: any Clock<Duration> = ManualClock()
    private let answer: @Sendable (TransportRequest) async throws -> TransportResponse

    init(_ answer: @escaping @Sendable (TransportRequest) async throws -> TransportResponse) {
        self.answer = answer
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        requests.withLock { $0.append(request) }
        return try await answer(request)
    }

    var count: Int { requests.withLock { $0.count } }
    var last: TransportRequest? { requests.withLock { $0.last } }
}

/// A client with a cache, a server that counts its answers, and a date that a test moves.
struct CacheRig: Sendable {
    let date = Locked(Date(timeIntervalSince1970: 1_800_000_000))
    /// What the server answers with next, beside its count as the body: status and header fields.
    let head = Locked<(status: Int, headers: HTTPHeaders)>((200, [:]))
    let failure = Locked<(any Error & Sendable)?>(nil)
    let transport: ClosureTransport
    let client: APIClient

    init(
        storage: CacheStorage = .memory, account: String? = nil, settings: CacheSettings = CacheSettings(),
        headers: [CommonHeader] = [], interceptors: [any Interceptor] = []
    ) {
        let (date, head, failure, number) = (date, head, failure, Locked(0))
        transport = ClosureTransport { request in
            if let failure = failure.withLock({ $0 }) { throw failure }
            let (status, headers) = head.withLock { $0 }
            if status == 304 { return TransportResponse(status: 304, headers: headers) }
            let count = number.withLock { number in
                number += 1
                return number
            }
            return TransportResponse(status: status, headers: headers, body: Data("\(count)".utf8))
        }
        client = APIClient(
            configuration: ClientConfiguration(name: "Rig", headers: headers, cacheSettings: settings), server: .sample,
            account: account, transport: transport, interceptors: interceptors,
            options: ClientOptions(now: { date.withLock { $0 } }, cache: storage, retry: nil))
    }

    func advance(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }

    func answer(status: Int = 200, _ headers: HTTPHeaders = [:]) { head.withLock { $0 = (status, headers) } }

    func fail(_ error: (any Error & Sendable)?) { failure.withLock { $0 = error } }

    func get(_ endpoint: any Endpoint, _ policy: CachePolicy = .automatic) async throws -> APIResponse<Int> {
        try await client.response(endpoint, cache: policy)
    }

    /// Waits until nothing is under way.
    func settle() async { await client.cache?.flights.end() }
}

extension SampleEndpoint {
    /// A GET of an item under a cache rule.
    static func item(
        _ id: Int = 1, _ rule: CacheRule = .lifetime(.seconds(60)), name: String = "Items.get",
        isSensitive: Bool = false
    ) -> SampleEndpoint {
        SampleEndpoint(
            EndpointDefinition(name, .get, "/items/{id}", cache: rule, isSensitive: isSensitive)
        ) { (request) throws(APIError) in try request.path("id", id) }
    }

    /// A request that changes something.
    static func change(_ invalidates: [Invalidation]) -> SampleEndpoint {
        SampleEndpoint(EndpointDefinition("Items.change", .post, "/items", invalidates: invalidates)) {
            (request) throws(APIError) in
            try request.body(JSON.object(["id": 1, "name": "new"]))
        }
    }
}

extension ServerOrigin {
    /// The origin of `Server.sample`.
    static var sample: ServerOrigin {
        get throws { try ServerAddress(.sample).origin }
    }
}

/// Expects a call to fail with a code.
func expectFailure<Value>(
    _ code: APIError.Code, sourceLocation: SourceLocation = #_sourceLocation, of call: () async throws -> Value
) async {
    let error = await apiError(of: call)
    #expect(error?.code == code, sourceLocation: sourceLocation)
}

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
    let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-cache-" + UUID().uuidString)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The names of the files, in order.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}
