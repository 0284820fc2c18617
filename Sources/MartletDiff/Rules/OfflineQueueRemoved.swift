import MartletContract

/// Reports an endpoint whose requests wait for the network no longer.
struct OfflineQueueRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/offline-queue-removed", area: .behaviour, direction: .none, aspect: "offline queue",
        action: .removed,
        since: "0.2", summary: "Requests wait for the network no longer.",
        rationale: """
            Nothing of it is sent; the server gets the same requests, at once or not at all.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Key, queue: true }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Key }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Key, queue: true, timeout: 5s }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.base.isQueued, !pair.revision.isQueued else { return nil }
            return pair.finding("requests of '\(pair.title)' wait for the network no longer", .safe)
        }
    }
}
