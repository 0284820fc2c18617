import MartletContract

/// Reports an endpoint whose idempotency key stands in another header field than before.
struct IdempotencyHeaderChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/idempotency-header-changed", area: .behaviour, direction: .request,
        aspect: "idempotency header name", action: .changed,
        since: "0.2", summary: "The idempotency key stands in another header field.",
        rationale: """
            Clients of the base and apps in the store send the old one. What they send twice may be carried out \
            twice. Understand both for as long as there are such clients.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Key }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: Once }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, idempotency: key }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard let old = pair.base.idempotencyHeader, let new = pair.revision.idempotencyHeader,
                old.lowercased() != new.lowercased()
            else { return nil }
            return pair.finding(
                "the idempotency key of '\(pair.title)' stands in '\(new)' now, not in '\(old)'", detail: new,
                .all(.unknown))
        }
    }
}
