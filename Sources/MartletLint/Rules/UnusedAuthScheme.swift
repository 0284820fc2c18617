import MartletContract
import MartletSyntax

/// Reports auth schemes that no endpoint needs, issues or revokes.
struct UnusedAuthScheme: LintRule {
    static let info = RuleInfo(
        code: "lint/unused-auth-scheme", severity: .warning, area: .auth, since: "0.1",
        summary: "An auth scheme that no endpoint needs, issues or revokes.",
        rationale: """
            Requests go out without the credentials that somebody took the trouble to describe, mostly because \
            `auth: default:` was forgotten.
            """,
        bad: """
            auth:
              key: { type: apiKey, in: header, name: X-API-Key }  # reported
            endpoints:
              News:
                list: { get: /news, returns: "[string]" }
            """,
        good: """
            auth:
              default: key
              key: { type: apiKey, in: header, name: X-API-Key }
            endpoints:
              News:
                list: { get: /news, returns: "[string]" }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        guard !context.endpoints.isEmpty else { return [] }
        var used: TextSet = []
        for endpoint in context.endpoints {
            used.formUnion(endpoint.auth.alternatives.joined().map(\.scheme))
            used.formUnion([endpoint.issues, endpoint.revokes].compactMap { $0 })
        }
        return context.contract.authSchemes.filter { !used.contains($0.name) }.map { scheme in
            LintFinding(
                "no endpoint uses the auth scheme '\(scheme.name.excerpt)'", at: scheme.origin, on: .contract,
                help: "name it under \(context.words.authPlaces); or remove it")
        }
    }
}
