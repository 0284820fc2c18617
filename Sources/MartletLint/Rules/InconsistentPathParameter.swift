import MartletContract
import MartletSyntax

/// Reports parameters of one path that have several names.
struct InconsistentPathParameter: LintRule {
    static let info = RuleInfo(
        code: "lint/inconsistent-path-parameter", severity: .note, area: .endpoints, since: "0.1",
        summary: "A parameter of the same path has another name in another endpoint.",
        rationale: """
            Callers see two names for one thing, and `invalidates: { get: { id: id } }` has to translate between them.
            """,
        bad: """
            endpoints:
              Users:
                get: { get: "/users/{id}", path: { id: int }, returns: string }
                delete: { delete: "/users/{userId}", path: { userId: int }, returns: void }  # reported
            """,
        good: """
            endpoints:
              Users:
                get: { get: "/users/{id}", path: { id: int }, returns: string }
                delete: { delete: "/users/{id}", path: { id: int }, returns: void }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        var first: TextTable<Endpoint> = [:]
        return context.endpoints.compactMap { endpoint in
            guard let other = first[endpoint.path.shape] else {
                first[endpoint.path.shape] = endpoint
                return nil
            }
            let names = zip(endpoint.path.parameterNames, other.path.parameterNames)
            guard let (name, usual) = names.first(where: { $0 != $1 }) else { return nil }
            return LintFinding(
                "'\(name.excerpt)' is called '\(usual.excerpt)' in another endpoint of this path",
                at: endpoint.origin, on: .endpoint(endpoint),
                related: [.init(span: other.origin.span, message: "this one")], help: "give both the same name")
        }
    }
}
