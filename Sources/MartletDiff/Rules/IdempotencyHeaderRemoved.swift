import MartletContract

/// Reports an endpoint whose requests have no idempotency key any more.
struct IdempotencyHeaderRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/idempotency-header-removed", area: .behaviour, direction: .request, aspect: "idempotency header",
        action: .removed,
        since: "0.2", summary: "Requests have no idempotency key any more.",
        rationale: """
            Who tries a request again counts on being understood: what is sent twice may be carried out twice, and \
            nobody can tell from the contract. Keep understanding the key for as long as there are such clients.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Key }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Key, timeout: 5s }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard let name = pair.base.idempotencyHeader, pair.revision.idempotencyHeader == nil else { return nil }
            return pair.finding(
                "requests of '\(pair.title)' have no idempotency key any more, which was in '\(name)'", detail: name,
                .all(.unknown))
        }
    }
}
