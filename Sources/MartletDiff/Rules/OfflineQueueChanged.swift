import MartletContract

/// Reports an endpoint whose requests wait for the network now, or do so no longer.
struct OfflineQueueChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/offline-queue-changed", area: .behaviour, direction: .none, aspect: "offline queue",
        action: .changed,
        since: "0.2", summary: "Requests wait for the network when there is none, or do so no longer.",
        rationale: """
            Nothing of it is sent; the server gets the same requests, perhaps later, or at once or not at all.
            """,
        examples: [
            .init(
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
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.filter { $0.base.isQueued != $0.revision.isQueued }.map { pair in
            let end = pair.revision.isQueued ? "now" : "no longer"
            return pair.finding("requests of '\(pair.title)' wait for the network \(end)", detail: end, .safe)
        }
    }
}
