import MartletContract
import MartletSyntax

/// Reports specifications that say nothing about failure.
struct NoErrorAnswers: LintRule {
    static let info = RuleInfo(
        code: "lint/no-error-answers", severity: .warning, area: .endpoints, since: "0.1",
        summary: "No endpoint says what it answers when it refuses a request.",
        rationale: """
            Every API refuses something. Without error answers its words for the reason cannot be read, and the app can \
            only say that something went wrong.
            """,
        bad: """
            endpoints:
              News:  # reported
                latest: { get: /news/latest, returns: string }
            """,
        good: """
            errors: { 4XX: json }
            endpoints:
              News:
                latest: { get: /news/latest, returns: string }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        guard let group = context.contract.groups.first, !context.endpoints.isEmpty, context.contract.errors.isEmpty,
            context.endpoints.allSatisfy({ endpoint in endpoint.errors.allSatisfy { $0.status.isRedirection } })
        else { return [] }
        return [
            LintFinding(
                "no endpoint says what it answers to a request that it refuses", at: group.origin, on: .contract,
                help: "add \(context.words.errorResponses) of the server's error bodies")
        ]
    }
}
