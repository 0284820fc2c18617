import MartletContract
import MartletSyntax

/// Reports queued requests that the server could carry out twice.
struct QueueWithoutIdempotencyKey: LintRule {
    static let info = RuleInfo(
        code: "lint/queue-without-idempotency-key", severity: .warning, area: .transport, since: "0.1",
        summary: "A queued POST or PATCH has no idempotency key.",
        rationale: """
            A request that waited for the network may have reached the server before the connection broke. When it is \
            sent again, only a key lets the server see that it is the same one: otherwise things are bought twice.
            """,
        bad: """
            endpoints:
              Orders:
                order:  # reported
                  post: /orders
                  body: { fields: { product: int } }
                  returns: void
                  queue: true
            """,
        good: """
            endpoints:
              Orders:
                order:
                  post: /orders
                  body: { fields: { product: int } }
                  returns: void
                  queue: true
                  idempotency: Idempotency-Key
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.endpoints.filter { endpoint in
            endpoint.isQueued && !endpoint.method.isIdempotent && endpoint.idempotencyHeader == nil
        }.map { endpoint in
            LintFinding(
                "a queued \(endpoint.method.token) could be carried out twice", at: endpoint.origin,
                on: .endpoint(endpoint),
                help: "add '\(context.words.key("idempotency")): Idempotency-Key', or what the server calls the header"
            )
        }
    }
}
