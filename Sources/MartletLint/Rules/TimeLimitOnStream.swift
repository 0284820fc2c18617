import MartletContract
import MartletSyntax

/// Reports streams that a time limit ends.
struct TimeLimitOnStream: LintRule {
    static let info = RuleInfo(
        code: "lint/time-limit-on-stream", severity: .warning, area: .transport, since: "0.1",
        summary: "A stream or a WebSocket inherits a limit for the whole exchange.",
        rationale: """
            `resource` limits the whole exchange, and a stream is meant to go on. It would end after that time, however \
            much it still has to say.
            """,
        bad: """
            timeouts: { request: 30s, resource: 60s }
            endpoints:
              News:
                live:  # reported
                  get: /news/live
                  streams: string
            """,
        good: """
            timeouts: { request: 30s, resource: 60s }
            endpoints:
              News:
                live:
                  get: /news/live
                  streams: string
                  timeout: { request: 30s, resource: 7d }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.endpoints.compactMap { endpoint in
            // Who gives a stream a limit of its own means it.
            guard endpoint.exchange != .call, endpoint.timeouts.resource == nil,
                let limit = context.contract.timeouts.resource
            else { return nil }
            return LintFinding(
                "this is meant to go on, and ends after \(limit.components.seconds) seconds", at: endpoint.origin,
                on: .endpoint(endpoint),
                help: "give it its own '\(context.words.key("timeout"))', with the longest 'resource' that may be"
            )
        }
    }
}
