import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
@testable import MartletRuntime
import MartletTesting
import Testing

/// What a queue may do: hundreds of random calls of several accounts and servers, over a network that comes and goes and a
/// server that fails in all ways, with restarts. Compared with what is true of any correct queue.
@Suite(.timeLimit(.minutes(5)))
struct QueueModelTests {
    /// What the server does with the next request.
    private enum Mood: CaseIterable {
        case good, answerLost, notReached, offline, busy, refusing
    }

    /// The server's diary.
    private struct Diary: Sendable {
        var mood = Mood.good
        /// The lane and the number of each request that arrived, in their order.
        var arrived: [(lane: String, number: Int)] = []
        var refused: Set<Int> = []
    }

    private static let servers = ["https://a.example", "https://b.example"]
    private static let accounts: [String?] = [nil, "ada", "bob"]

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func losesNothingAndSendsInOrder(seed: UInt64) async throws {
        var run = Run(seed: seed)
        for _ in 0..<300 { try await run.step() }
        try await run.drain()
        run.judge()
    }

    private struct Run {
        let rig = QueueRig()
        let diary = Locked(Diary())
        var random: SplitMix
        var client: APIClient
        var count = 0
        /// The calls that were kept, and those that succeeded at once.
        var kept: Set<Int> = []
        var done: Set<Int> = []
        var withoutKey: Set<Int> = []
        /// What was removed while it waited.
        var removed: Set<Int> = []

        init(seed: UInt64) {
            random = SplitMix(seed: seed)
            client = Self.client(rig, diary)
        }

        static func client(_ rig: QueueRig, _ diary: Locked<Diary>) -> APIClient {
            let server = ClosureTransport { request in
                let number = Int(request.url.lastPathComponent) ?? 0
                let lane = "\(request.url.host() ?? "") \(request.headers["Authorization"] ?? "")"
                return try diary.withLock { diary in
                    switch diary.mood {
                    case .notReached: throw URLError(.cannotConnectToHost)
                    case .offline: throw URLError(.notConnectedToInternet)
                    case .busy: return TransportResponse(status: 503)
                    case .good, .answerLost, .refusing: diary.arrived.append((lane, number))
                    }
                    if diary.mood == .answerLost { throw URLError(.networkConnectionLost) }
                    if diary.mood == .refusing { diary.refused.insert(number) }
                    return TransportResponse(status: diary.mood == .refusing ? 409 : 201)
                }
            }
            return rig.client(limits: .init(attempts: 1_000), credentials: EveryAccount(), transport: server)
        }

        mutating func step() async throws {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<60: await call()
            case 60..<70: rig.network.set([.online, .offline, .unknown].randomElement(using: &random) ?? .online)
            case 70..<85:
                let mood = Mood.allCases.randomElement(using: &random) ?? .good
                diary.withLock { $0.mood = mood }
            case 85..<92: await client.offlineQueue?.replay()
            case 92..<95: rig.clock.advance(by: .seconds(Int.random(in: 1...1_000, using: &random)))
            case 95..<97: try await remove()
            default: client = Self.client(rig, diary)
            }
        }

        mutating func target() {
            client.use(account: accounts.randomElement(using: &random) ?? nil)
            client.use(Server(name: "s", url: servers.randomElement(using: &random) ?? servers[0]))
        }

        mutating func call() async {
            target()
            count += 1
            let hasKey = Int.random(in: 0..<4, using: &random) > 0
            if !hasKey { withoutKey.insert(count) }
            let endpoint = SampleEndpoint.order(
                count, header: hasKey ? "Idempotency-Key" : nil, auth: .scheme("session"))
            let error = await client.failure(endpoint, key: "\(count)")
            switch error?.code {
            case nil: done.insert(count)
            case .queued: kept.insert(count)
            default: break
            }
        }

        /// Removes what waits of an account, as signing out does.
        mutating func remove() async throws {
            target()
            guard let url = URL(string: client.server.url), let origin = ServerOrigin(url),
                let queue = client.offlineQueue
            else { return }
            let account = client.account
            for call in try await queue.calls() where call.origin == origin && call.account == account {
                // Calls without a key have nothing else to be told apart by.
                removed.formUnion(call.idempotencyKey.flatMap { Int($0) }.map { [$0] } ?? Array(withoutKey))
            }
            try await queue.removeAll(of: account, at: origin)
        }

        /// Sends what is left, over a good network to a good server.
        mutating func drain() async throws {
            diary.withLock { $0.mood = .good }
            rig.network.set(.online)
            client = Self.client(rig, diary)
            for _ in 0..<100 where !rig.files.isEmpty { await client.offlineQueue?.replay() }
            #expect(rig.files.isEmpty)
        }

        func judge() {
            let diary = diary.withLock { $0 }
            let arrived = Set(diary.arrived.map(\.number))
            // What was kept has arrived; a call without a key may have been given up, because nobody knows.
            #expect(kept.subtracting(arrived).subtracting(removed).isSubset(of: withoutKey))
            #expect(done.isSubset(of: arrived))
            for number in withoutKey {
                #expect(diary.arrived.count { $0.number == number } <= 1, "\(number) arrived twice")
            }
            for (lane, requests) in Dictionary(grouping: diary.arrived, by: \.lane) {
                var firsts: [Int] = []
                for request in requests where !firsts.contains(request.number) { firsts.append(request.number) }
                #expect(firsts == firsts.sorted(), "\(lane)")
            }
            // Enough of the ways were taken for the result to mean something.
            #expect(kept.count > 40 && done.count > 5 && !diary.refused.isEmpty)
        }

        private var accounts: [String?] { QueueModelTests.accounts }
        private var servers: [String] { QueueModelTests.servers }
    }
}

/// A store in which every account is signed in, by its own name.
private struct EveryAccount: TokenStore {
    func load(_ key: CredentialKey) async throws -> Credential? { .bearer(key.account ?? "nobody") }

    func save(_ credential: Credential, for key: CredentialKey) async throws {}

    func delete(_ key: CredentialKey) async throws {}
}
