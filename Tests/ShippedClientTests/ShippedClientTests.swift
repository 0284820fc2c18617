import MartletContract
import MartletDiff
import Testing

/// Asks an app whether the verdicts about shipped clients are true: the client that was generated from one specification
/// talks to servers of others.
struct ShippedClientTests {
    private static let cases = ShippedCase.fields + ShippedCase.answers + ShippedCase.bodies + ShippedCase.parameters

    @Test func worksWithItsOwnServer() async throws {
        let base = try ShippedSpecification()
        for endpoint in base.contract.groups.flatMap(\.endpoints) {
            let name = "\(endpoint.group).\(endpoint.name)"
            let requests = await base.requests(of: endpoint)
            #expect(!requests.isEmpty, "\(name)")
            #expect(await Self.failures(of: name, base, base.contract, requests).isEmpty, "\(name)")
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func saysOfShippedClientsWhatBefallsThem() async throws {
        let base = try ShippedSpecification()
        let names = Set(Self.cases.map(\.endpoint))
        var requests: [String: [WireRequest]] = [:]
        for name in names.sorted() {
            requests[name] = await base.requests(of: try #require(base.contract.endpoint(named: name), "\(name)"))
        }
        let sent = requests
        let disagreements = await withTaskGroup(of: String?.self) { group in
            for item in Self.cases {
                group.addTask { await Self.disagreement(in: item, base, sent[item.endpoint] ?? []) }
            }
            return await group.reduce(into: [String]()) { $0 += [$1].compactMap(\.self) }
        }
        for disagreement in disagreements.sorted() { Issue.record("\(disagreement)") }
        let safe = Self.cases.filter { !$0.isBreaking }
        #expect(Self.cases.count >= 45)
        #expect(safe.count >= 15)
        // `make test` shows the counts.
        print(
            "shipped-client oracle: \(Self.cases.count - disagreements.count) of \(Self.cases.count) verdicts as the app "
                + "says, \(safe.count) safe, \(Self.cases.count - safe.count) breaking")
    }

    /// Returns what the app does not agree to; nil when it does.
    private static func disagreement(
        in item: ShippedCase, _ base: ShippedSpecification, _ requests: [WireRequest]
    ) async -> String? {
        do {
            let revision = try base.revision(item.edits)
            let changes = ContractDiff.changes(
                from: base.contract, to: revision, context: DiffContext(now: 1_780_000_000)
            )
            let verdict = changes.map(\.verdicts.shippedClient).max() ?? .safe
            let failures = await failures(of: item.endpoint, base, revision, requests)
            let expected: Verdict = item.isBreaking ? .breaking : .safe
            guard verdict != expected || failures.isEmpty == item.isBreaking else { return nil }
            let said = changes.map { "\($0.code) \($0.verdicts.shippedClient.rawValue)" }
            return "\(item.name): the diff says \(said), and the app: \(failures.first ?? "works")"
        } catch {
            return "\(item.name): \(error)"
        }
    }

    /// Returns how the app fails with a server of a contract.
    private static func failures(
        of name: String, _ base: ShippedSpecification, _ revision: Contract, _ requests: [WireRequest]
    ) async -> [String] {
        let (own, server) = (RequestJudge(base.contract), RequestJudge(revision))
        var failures = requests.compactMap { server.refusal(of: $0, after: own) }
        guard let promised = base.contract.endpoint(named: name), let first = requests.first,
            let endpoint = server.endpoint(of: first), let values = base.values(of: promised).first
        else { return failures }
        for answer in AnswerMaker(revision).answers(of: endpoint, promised: promised, in: base.contract) {
            let outcome = await ShippedApp.call(name, values, answer: answer)
            if let failure = outcome.failure { failures.append(failure) }
        }
        return failures
    }
}
