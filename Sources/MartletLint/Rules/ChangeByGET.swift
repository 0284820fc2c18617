import MartletContract
import MartletFormats
import MartletSyntax

/// Reports GET endpoints whose name says that they change something.
struct ChangeByGET: LintRule {
    static let info = RuleInfo(
        code: "lint/change-by-get", severity: .warning, area: .endpoints, since: "0.1",
        summary: "A GET has the name of a change.",
        rationale: """
            GET is safe (RFC 9110, section 9.2.1): the client repeats it, answers it from the cache, and two at once are \
            one. None of that should happen to a change.
            """,
        bad: """
            endpoints:
              Notes:
                deleteNote:  # reported
                  get: "/notes/{id}/delete"
                  path: { id: int }
                  returns: void
            """,
        good: """
            endpoints:
              Notes:
                deleteNote:
                  delete: "/notes/{id}"
                  path: { id: int }
                  returns: void
            """)

    private static let verbs: TextSet = [
        "create", "add", "update", "delete", "remove", "insert", "replace", "cancel", "save", "submit", "approve",
        "reject", "revoke", "register", "rename", "move", "archive", "publish", "disable", "enable",
    ]

    func check(in context: LintContext) -> [LintFinding] {
        context.endpoints.filter { endpoint in
            let words = NameWords.of(endpoint.name)
            return (endpoint.method == .get || endpoint.method == .head) && endpoint.exchange == .call
                && words.count > 1 && words.first.map(Self.verbs.contains) == true
        }.map { endpoint in
            LintFinding(
                "'\(endpoint.name.excerpt)' has the name of a change and the method GET, which promises none",
                at: endpoint.origin, on: .endpoint(endpoint),
                help: "correct the method; or, if the server wants it so, write "
                    + "'\(context.words.key("cache")): none' and '\(context.words.key("retry")): none'")
        }
    }
}
