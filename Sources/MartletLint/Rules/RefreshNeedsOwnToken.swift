import MartletContract
import MartletSyntax

/// Reports refresh endpoints that need the token which they renew.
struct RefreshNeedsOwnToken: LintRule {
    static let info = RuleInfo(
        code: "lint/refresh-needs-own-token", severity: .warning, area: .auth, since: "0.1",
        summary: "The endpoint that renews tokens needs the token that has ended.",
        rationale: """
            It is called because the access token is no longer good, and would be refused for the same reason. People \
            are signed out an hour after they signed in. Mostly `auth: default:` reaches it unnoticed.
            """,
        bad: """
            auth:
              default: session
              session:
                type: bearer
                tokens: { model: Tokens, access: access, refresh: refresh }
                refresh: { endpoint: Auth.refresh, send: { token: refresh } }
            models:
              Tokens: { fields: { access: string, refresh: string } }
            endpoints:
              Auth:
                refresh:  # reported
                  post: /refresh
                  body: { fields: { token: { type: string, sensitive: true } } }
                  returns: Tokens
                  issues: session
            """,
        good: """
            auth:
              default: session
              session:
                type: bearer
                tokens: { model: Tokens, access: access, refresh: refresh }
                refresh: { endpoint: Auth.refresh, send: { token: refresh } }
            models:
              Tokens: { fields: { access: string, refresh: string } }
            endpoints:
              Auth:
                refresh:
                  post: /refresh
                  auth: none
                  body: { fields: { token: { type: string, sensitive: true } } }
                  returns: Tokens
                  issues: session
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.contract.authSchemes.compactMap { scheme in
            guard case .bearer(let source?) = scheme.kind, let reference = source.refreshEndpoint,
                let endpoint = context.endpoint(reference), !endpoint.auth.alternatives.isEmpty,
                endpoint.auth.alternatives.allSatisfy({ $0.contains { $0.scheme == scheme.name } })
            else { return nil }
            return LintFinding(
                "this renews the tokens of '\(scheme.name.excerpt)' and needs one that is still good",
                at: endpoint.origin, on: .endpoint(endpoint),
                related: [.init(span: scheme.origin.span, message: "the scheme")],
                help: "write '\(context.words.withoutAuth)': the refresh token itself is the credential")
        }
    }
}
