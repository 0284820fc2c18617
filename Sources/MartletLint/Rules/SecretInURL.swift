import MartletContract
import MartletFormats
import MartletSyntax

/// Reports secrets in the address of a request.
struct SecretInURL: LintRule {
    static let info = RuleInfo(
        code: "lint/secret-in-url", severity: .warning, area: .secrets, since: "0.1",
        summary: "A secret travels in the path or the query.",
        rationale: """
            Addresses are kept in the logs of servers and proxies, in the history of browsers and in `Referer`, where no \
            marking hides them (RFC 9110, section 17.9; RFC 6750, section 5.3).
            """,
        bad: """
            endpoints:
              Auth:
                check:
                  get: /session
                  query:
                    accessToken: { type: string, sensitive: true }  # reported
                  returns: void
            """,
        good: """
            endpoints:
              Auth:
                check:
                  get: /session
                  headers:
                    X-Access-Token: { type: string, sensitive: true }
                  returns: void
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.fields.filter { linted in
            (linted.place == .parameter(.query) || linted.place == .parameter(.path))
                && SecretNames.contains(linted.words)
        }.map { linted in
            LintFinding(
                "'\(linted.field.name.excerpt)' looks like a secret and becomes part of the address",
                at: linted.field.origin, on: linted.subject,
                help: "send it in the body or in a header, or describe it as \(context.words.authScheme)")
        }
    }
}
