import MartletContract
import MartletSyntax

/// Reports retries of requests that must not be repeated.
struct RetryWithoutIdempotencyKey: LintRule {
    static let info = RuleInfo(
        code: "lint/retry-without-idempotency-key", severity: .warning, area: .transport, since: "0.1",
        summary: "`retry` on a POST or PATCH that has no idempotency key.",
        rationale: """
            The runtime repeats only what is idempotent or carries a key (RFC 9110, section 9.2.2), so `retry` says what \
            does not happen.
            """,
        bad: """
            endpoints:
              Orders:
                order:  # reported
                  post: /orders
                  returns: void
                  retry: { attempts: 3 }
            """,
        good: """
            endpoints:
              Orders:
                order:
                  post: /orders
                  returns: void
                  retry: { attempts: 3 }
                  idempotency: Idempotency-Key
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.endpoints.filter { endpoint in
            (endpoint.retry?.attempts ?? 1) > 1 && !endpoint.method.isIdempotent && endpoint.idempotencyHeader == nil
        }.map { endpoint in
            LintFinding(
                "a \(endpoint.method.token) without an idempotency key is never tried again",
                at: endpoint.origin, on: .endpoint(endpoint),
                help: "add '\(context.words.key("idempotency"))' with a header that the server knows, or remove "
                    + "'\(context.words.key("retry"))'")
        }
    }
}
