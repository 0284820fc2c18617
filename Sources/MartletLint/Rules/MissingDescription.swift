import MartletContract
import MartletSyntax

/// Reports endpoints that do not say what they do.
struct MissingDescription: LintRule {
    static let info = RuleInfo(
        code: "lint/missing-description", severity: .note, area: .endpoints, since: "0.1",
        summary: "An endpoint has no description.",
        rationale: """
            The description is the documentation of the generated function, which is all that whoever calls it sees.
            """,
        bad: """
            endpoints:
              News:
                latest:  # reported
                  get: /news/latest
                  returns: string
            """,
        good: """
            endpoints:
              News:
                latest:
                  get: /news/latest
                  description: Shows the latest headline.
                  returns: string
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.endpoints.filter { ($0.description ?? "").allSatisfy(\.isWhitespace) }.map { endpoint in
            LintFinding(
                "'\(endpoint.name.excerpt)' does not say what it does", at: endpoint.origin, on: .endpoint(endpoint),
                help: "add a 'description' of one sentence")
        }
    }
}
