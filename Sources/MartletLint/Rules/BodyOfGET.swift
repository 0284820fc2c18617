import MartletContract
import MartletSyntax

/// Reports GET endpoints with a body.
struct BodyOfGET: LintRule {
    static let info = RuleInfo(
        code: "lint/body-of-get", severity: .warning, area: .endpoints, since: "0.2",
        summary: "A GET request has a body.",
        rationale: """
            The content of a GET request has no defined meaning (RFC 9110, section 9.3.1): servers, proxies and caches may \
            ignore or refuse it. URLSession sends none, so such a call fails with `unsupported` there; `NIOTransport` \
            sends it.
            """,
        bad: """
            models:
              Search: { fields: { text: string } }
            endpoints:
              Notes:
                findNotes: { get: /notes/find, body: Search, returns: [string] }  # reported
            """,
        good: """
            models:
              Search: { fields: { text: string } }
            endpoints:
              Notes:
                findNotes: { post: /notes/find, body: Search, returns: [string] }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.endpoints.filter { $0.method == .get && $0.body != nil }.map { endpoint in
            LintFinding(
                "'\(endpoint.name.excerpt)' sends a body with GET, which URLSession does not do", at: endpoint.origin,
                on: .endpoint(endpoint), help: "use query parameters or POST, or send it with NIOTransport")
        }
    }
}
