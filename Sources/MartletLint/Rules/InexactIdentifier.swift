import MartletContract
import MartletSyntax

/// Reports identifiers that are fractions.
struct InexactIdentifier: LintRule {
    static let info = RuleInfo(
        code: "lint/inexact-identifier", severity: .warning, area: .models, since: "0.1",
        summary: "An identifier is a `double` or a `float`.",
        rationale: """
            Above 2^53 (2^24 for `float`) neighbouring numbers become the same `double`, so two things get one \
            identifier. Documents that know only `number` are translated so.
            """,
        bad: """
            endpoints:
              Users:
                getUser:
                  get: "/users/{id}"
                  path:
                    id: double  # reported
                  returns: void
            """,
        good: """
            endpoints:
              Users:
                getUser:
                  get: "/users/{id}"
                  path:
                    id: int64
                  returns: void
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.fields.filter { linted in
            guard let word = linted.words.last, word == "id" || word == "ids" else { return false }
            switch context.innermost(linted.field.type) {
            case .double, .float: return true
            default: return false
            }
        }.map { linted in
            LintFinding(
                "'\(linted.field.name.excerpt)' looks like an identifier, and large ones become equal as fractions",
                at: linted.field.origin, on: linted.subject, help: "write \(context.words.wideIdentifiers)")
        }
    }
}
