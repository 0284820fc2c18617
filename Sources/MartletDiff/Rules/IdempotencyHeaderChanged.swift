import MartletContract

/// Reports an endpoint whose requests have an idempotency key now, have none any more, or have it in another header
/// field than before.
struct IdempotencyHeaderChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/idempotency-header-changed", area: .behaviour, direction: .request, aspect: "idempotency header",
        action: .changed,
        since: "0.2",
        summary: "Requests have an idempotency key, or none any more, or have it in another header field.",
        rationale: """
            A new key clients of the base and apps in the store do not send; the server does without it as before. \
            Who tries a request again counts on being understood: where the key is gone or stands in another field, \
            what is sent twice may be carried out twice, and nobody can tell from the contract. Understand the old \
            field for as long as there are such clients.
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
                        add: { post: /pets, returns: void, idempotency: Once }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        add: { post: /pets, returns: void, idempotency: key }
                    """),
            .init(
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
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            switch (pair.base.idempotencyHeader, pair.revision.idempotencyHeader) {
            case (let old?, let new?) where old.lowercased() != new.lowercased():
                pair.finding(
                    "the idempotency key of '\(pair.title)' stands in '\(new)' now, not in '\(old)'", detail: new,
                    .all(.unknown))
            case (nil, let new?):
                pair.finding("requests of '\(pair.title)' have an idempotency key now, in '\(new)'", detail: new, .safe)
            case (let old?, nil):
                pair.finding(
                    "requests of '\(pair.title)' have no idempotency key any more, which was in '\(old)'",
                    detail: "removed \(old)", .all(.unknown))
            default: nil
            }
        }
    }
}
