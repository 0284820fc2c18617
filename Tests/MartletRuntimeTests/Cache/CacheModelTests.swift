import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

/// What a cache may answer: thousands of random calls against two clients on one folder, with restarts and damage,
/// compared with a table that is too simple to be wrong.
struct CacheModelTests {
    /// What one call can be about.
    private struct Subject: Hashable {
        let endpoint: Int
        let id: Int
        let account: String?
        let origin: Int
        let language: String?

        var rule: CacheRule { CacheModelTests.rules[endpoint] }
        /// The same for all calls that may be given the same answer.
        var key: [String] {
            let account = rule.scope == .shared ? "*" : account.map { "=" + $0 } ?? "-"
            return [
                "\(endpoint)", "\(id)", account, "\(origin)", CacheModelTests.vary[endpoint] ? language ?? "" : "*",
            ]
        }
    }

    /// An answer that the server gave.
    private struct Answer {
        let key: [String]
        let received: Date
        let expiry: Date?
        let mayBeStored: Bool
    }

    /// What the server has ever answered, and what of it must never be seen again.
    private struct Reference {
        var answers: [Int: Answer] = [:]
        /// For each client, the number from which on answers to a key are good: earlier ones were dropped.
        var floors: [[[String]: Int]] = [[:], [:]]
        var count = 0

        mutating func drop(client: Int, _ isDropped: ([String]) -> Bool) {
            for key in Set(answers.values.map(\.key)) where isDropped(key) { floors[client][key] = count + 1 }
        }
    }

    fileprivate static let rules: [CacheRule] = [
        .lifetime(.seconds(30)), .lifetime(.seconds(60), stale: .seconds(30)), .lifetime(nil, scope: .shared), .none,
        .lifetime(.seconds(45)),
    ]
    fileprivate static let vary = [false, true, false, false, false]
    private static let origins = ["https://a.example", "https://b.example"]
    private static let policies: [CachePolicy] = [
        .automatic, .automatic, .automatic, .ignoreCache, .returnCacheElseLoad, .returnCacheDontLoad, .reload,
        .cacheResponse(expiration: .seconds(20)),
    ]

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func neverLies(seed: UInt64) async throws {
        var run = Run(seed: seed)
        for step in 0..<1_000 { try await run.step(step) }
        // Enough of the ways were taken for the result to mean something.
        #expect(run.hits[.memory, default: 0] > 20 && run.hits[.disk, default: 0] > 5)
        #expect(run.hits[.network, default: 0] > 100)
    }

    private struct Run {
        var random: SplitMix
        var reference = Reference()
        var hits: [AnswerSource: Int] = [:]
        let folder = TemporaryFolder()
        let date = Locked(Date(timeIntervalSince1970: 1_800_000_000))
        let served = Locked((next: 0, headers: HTTPHeaders()))
        var clients: [APIClient] = []

        init(seed: UInt64) {
            random = SplitMix(seed: seed)
            clients = [makeClient(), makeClient()]
        }

        func makeClient() -> APIClient {
            let (served, date) = (served, date)
            let transport = ClosureTransport { _ in
                let (number, headers) = served.withLock { served in
                    served.next += 1
                    return (served.next, served.headers)
                }
                return TransportResponse(status: 200, headers: headers, body: Data("\(number)".utf8))
            }
            return APIClient(
                configuration: ClientConfiguration(
                    name: "Model", cacheSettings: CacheSettings(memoryBytes: 12_000, diskBytes: 6_000)),
                server: Server(name: "a", url: origins[0]), transport: transport,
                options: ClientOptions(now: { date.withLock { $0 } }, cache: .disk(folder.url), retry: nil))
        }

        mutating func step(_ step: Int) async throws {
            let client = Int.random(in: 0...1, using: &random)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<70: try await call(client, step)
            case 70..<85: date.withLock { [seconds = Double.random(in: 0...10, using: &random)] in $0 += seconds }
            case 85..<88: clients[client] = makeClient()
            case 88..<94: try await change(client)
            case 94..<96: await signOut(client)
            default: try damage()
            }
        }

        mutating func subject() -> Subject {
            Subject(
                endpoint: Int.random(in: 0..<5, using: &random), id: Int.random(in: 1...2, using: &random),
                account: [nil, "ada", "bob"].randomElement(using: &random) ?? nil,
                origin: Int.random(in: 0...1, using: &random),
                language: [nil, "de", "fr"].randomElement(using: &random) ?? nil)
        }

        func endpoint(_ subject: Subject) -> SampleEndpoint {
            SampleEndpoint(EndpointDefinition("M.e\(subject.endpoint)", .get, "/items/{id}", cache: subject.rule)) {
                (request) throws(APIError) in
                try request.path("id", subject.id)
                request.header("Accept-Language", subject.language)
            }
        }

        mutating func call(_ index: Int, _ step: Int) async throws {
            let (subject, client) = (subject(), clients[index])
            let policy = policies.randomElement(using: &random) ?? .automatic
            let isNoStore = random.chance(8)
            var headers: HTTPHeaders = CacheModelTests.vary[subject.endpoint] ? ["Vary": "Accept-Language"] : [:]
            if isNoStore { headers["Cache-Control"] = "no-store" }
            served.withLock { [headers] in $0.headers = headers }
            client.use(account: subject.account)
            client.use(Server(name: "s", url: origins[subject.origin]))
            let before = served.withLock { $0.next }
            let response: APIResponse<Int>?
            do throws(APIError) {
                response = try await client.response(endpoint(subject), as: Int.self, cache: policy)
            } catch {
                #expect(error.code == .notCached && policy == .returnCacheDontLoad, "step \(step): \(error)")
                response = nil
            }
            await client.cache?.flights.end()
            note(subject, policy, isNoStore, from: before)
            if let response { judge(response, subject, policy, client: index, before: before, step) }
        }

        /// Notes what the server has answered during a call, in the background, too.
        mutating func note(_ subject: Subject, _ policy: CachePolicy, _ isNoStore: Bool, from before: Int) {
            let (last, now) = (served.withLock { $0.next }, date.withLock { $0 })
            guard last > before else { return }
            for number in before + 1...last {
                let isCallers = policy == .cacheResponse(expiration: .seconds(20))
                let isWanted = subject.rule.source != .none || isCallers || policy == .returnCacheElseLoad
                let isStored = !isNoStore && policy != .ignoreCache && isWanted
                reference.answers[number] = Answer(
                    key: subject.key, received: now, expiry: isCallers ? now + 20 : nil, mayBeStored: isStored)
            }
            reference.count = last
        }

        /// Judges an answer: it must be one that this call may be given.
        mutating func judge(
            _ response: APIResponse<Int>, _ subject: Subject, _ policy: CachePolicy, client: Int, before: Int,
            _ step: Int
        ) {
            let number = response.value
            hits[response.source, default: 0] += 1
            guard response.source != .network else {
                #expect(number == before + 1 && !response.isStale, "step \(step)")
                return
            }
            guard let answer = reference.answers[number] else {
                Issue.record("step \(step): invented")
                return
            }
            #expect(number <= before, "step \(step)")
            #expect(answer.key == subject.key, "step \(step): \(answer.key) for \(subject.key)")
            #expect(answer.mayBeStored, "step \(step): was not to be stored")
            #expect(number >= reference.floors[client][subject.key, default: 0], "step \(step): was dropped")
            let age = date.withLock { $0 }.timeIntervalSince(answer.received)
            let isFresh =
                if let expiry = answer.expiry { date.withLock { $0 } < expiry } else {
                    subject.rule.source != .none && age < subject.rule.lifetime?.seconds ?? .infinity
                }
            #expect(response.isStale == !isFresh, "step \(step): age \(age)")
            switch policy {
            case .automatic:
                let stale = answer.expiry == nil ? subject.rule.stale?.seconds ?? 0 : 0
                #expect(isFresh || age < (subject.rule.lifetime?.seconds ?? 0) + stale, "step \(step): age \(age)")
            case .returnCacheElseLoad, .returnCacheDontLoad: break
            default: Issue.record("step \(step): \(policy) answered from the cache")
            }
        }

        /// A change drops what it says, at the client that makes it.
        mutating func change(_ index: Int) async throws {
            let (subject, client) = (subject(), clients[index])
            let isOne = random.chance(2)
            client.use(account: subject.account)
            client.use(Server(name: "s", url: origins[subject.origin]))
            served.withLock { $0.headers = [:] }
            let name = "M.e\(subject.endpoint)"
            let change = SampleEndpoint(
                EndpointDefinition(
                    "M.change", .put, "/change/{id}",
                    invalidates: [isOne ? .entry(name, ["id": "id"]) : .all(name)])
            ) { (request) throws(APIError) in try request.path("id", subject.id) }
            try await client.send(change)
            reference.count = served.withLock { $0.next }
            let account = subject.account.map { "=" + $0 } ?? "-"
            reference.drop(client: index) { key in
                key[0] == "\(subject.endpoint)" && (!isOne || key[1] == "\(subject.id)")
                    && [account, "*"].contains(key[2])
            }
        }

        mutating func signOut(_ index: Int) async {
            let subject = subject()
            guard let url = URL(string: origins[subject.origin]), let origin = ServerOrigin(url) else { return }
            await clients[index].cache?.clear(account: subject.account, origin: origin)
            let account = subject.account.map { "=" + $0 } ?? "-"
            reference.drop(client: index) { key in key[2] == account && key[3] == "\(subject.origin)" }
        }

        /// Cuts off, changes, empties or lengthens a file.
        mutating func damage() throws {
            guard let name = folder.names.randomElement(using: &random) else { return }
            let file = folder.file(name)
            var data = try Data(contentsOf: file)
            switch Int.random(in: 0...3, using: &random) {
            case 0: data = data.prefix(Int.random(in: 0..<data.count, using: &random))
            case 1: data[Int.random(in: 0..<data.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            case 2: data = Data(count: data.count)
            default: data.append(UInt8.random(in: 0...255, using: &random))
            }
            try data.write(to: file)
        }

        private var origins: [String] { CacheModelTests.origins }
        private var policies: [CachePolicy] { CacheModelTests.policies }
    }
}
