import MartletContract

/// Reports an endpoint whose requests wait for the network now.
struct OfflineQueueAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/offline-queue-added", area: .behaviour, direction: .none, aspect: "offline queue", action: .added,
        since: "0.2", summary: "Requests wait for the network when there is none.",
        rationale: """
            Nothing of it is sent; the server gets the same requests, perhaps later.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Key }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Key, queue: true }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Key, timeout: 5s }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard !pair.base.isQueued, pair.revision.isQueued else { return nil }
            return pair.finding("requests of '\(pair.title)' wait for the network now", .safe)
        }
    }
}
