import MartletContract
import MartletSyntax

/// Reports contents of answers that have none.
struct ContentOfEmptyStatus: LintRule {
    static let info = RuleInfo(
        code: "lint/content-of-empty-status", severity: .warning, area: .endpoints, since: "0.1",
        summary: "An answer with status 204, 205 or 304 returns something.",
        rationale: """
            These answers have no content (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5), so reading it fails each time.
            """,
        bad: """
            endpoints:
              Notes:
                add:
                  post: /notes
                  returns: string  # reported
                  status: 204
            """,
        good: """
            endpoints:
              Notes:
                add:
                  post: /notes
                  returns: void
                  status: 204
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.endpoints.flatMap { endpoint in
            endpoint.responses.filter { response in
                guard case .code(let code) = response.status, [204, 205, 304].contains(code) else { return false }
                return response.type.kind != .void
            }.map { response in
                LintFinding(
                    "an answer with status \(response.status.text) has no content", at: response.origin,
                    on: .endpoint(endpoint), help: "\(context.words.emptyResponse), or correct the status")
            }
        }
    }
}
