import MartletContract

/// Reports an endpoint whose requests carry an idempotency key now.
struct IdempotencyHeaderAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/idempotency-header-added", area: .behaviour, direction: .request, aspect: "idempotency header",
        action: .added,
        since: "0.2", summary: "Requests carry an idempotency key.",
        rationale: """
            Clients of the base and apps in the store do not send it; the server does without it as before. After an \
            update requests are tried again, which were not.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Key }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, timeout: 5s }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard let name = pair.revision.idempotencyHeader, pair.base.idempotencyHeader == nil else { return nil }
            return pair.finding(
                "requests of '\(pair.title)' have an idempotency key now, in '\(name)'", detail: name, .safe)
        }
    }
}
