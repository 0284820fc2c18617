import MartletContract
import MartletSyntax

/// Reports paths that end with a slash where others do not.
struct InconsistentTrailingSlash: LintRule {
    static let info = RuleInfo(
        code: "lint/inconsistent-trailing-slash", severity: .warning, area: .endpoints, since: "0.1",
        summary: "Some paths end with a slash and most do not, or the other way round.",
        rationale: """
            Servers answer the wrong form with a redirect, on which a POST loses its body, or with 404.
            """,
        bad: """
            endpoints:
              Notes:
                list: { get: /notes, returns: "[string]" }
                get: { get: "/notes/{id}", path: { id: int }, returns: string }
                add: { post: /notes/, body: { fields: { text: string } }, returns: void }  # reported
            """,
        good: """
            endpoints:
              Notes:
                list: { get: /notes, returns: "[string]" }
                get: { get: "/notes/{id}", path: { id: int }, returns: string }
                add: { post: /notes, body: { fields: { text: string } }, returns: void }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        let paths = context.endpoints.filter { $0.path.text != "/" && !$0.path.text.isEmpty }
        let slashed = paths.filter { $0.path.text.hasSuffix("/") }
        guard !slashed.isEmpty, slashed.count < paths.count else { return [] }
        let areMostSlashed = slashed.count * 2 > paths.count
        let odd = areMostSlashed ? paths.filter { !$0.path.text.hasSuffix("/") } : slashed
        return odd.map { endpoint in
            LintFinding(
                areMostSlashed
                    ? "most paths end with '/', and this one does not"
                    : "most paths do not end with '/', and this one does",
                at: endpoint.origin, on: .endpoint(endpoint), help: "look whether the server has it so")
        }
    }
}
