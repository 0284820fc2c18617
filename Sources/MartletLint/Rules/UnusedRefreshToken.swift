import MartletContract
import MartletSyntax

/// Reports refresh tokens that are stored and never sent.
struct UnusedRefreshToken: LintRule {
    static let info = RuleInfo(
        code: "lint/unused-refresh-token", severity: .warning, area: .auth, since: "0.1",
        summary: "Tokens carry a refresh token, and no endpoint renews them.",
        rationale: """
            The refresh token is stored and never used: people have to sign in again whenever the access token ends.
            """,
        bad: """
            auth:
              default: session
              session: { type: bearer, tokens: { model: Tokens, access: access, refresh: refresh } }  # reported
            models:
              Tokens: { fields: { access: string, refresh: string } }
            endpoints:
              Auth:
                login: { post: /login, auth: none, returns: Tokens, issues: session }
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
                login: { post: /login, auth: none, returns: Tokens, issues: session }
                refresh:
                  post: /refresh
                  auth: none
                  body: { fields: { token: { type: string, sensitive: true } } }
                  returns: Tokens
                  issues: session
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.contract.authSchemes.filter { scheme in
            guard case .bearer(let source?) = scheme.kind else { return false }
            return source.paths.refresh != nil && source.refreshEndpoint == nil
        }.map { scheme in
            LintFinding(
                "the refresh token of '\(scheme.name.excerpt)' is stored and never used", at: scheme.origin,
                on: .contract, help: "add 'refresh' with the \(context.words.endpoint) that renews the tokens")
        }
    }
}
