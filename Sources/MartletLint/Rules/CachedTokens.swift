import MartletContract
import MartletSyntax

/// Reports tokens that are cached with the answer that carries them.
struct CachedTokens: LintRule {
    static let info = RuleInfo(
        code: "lint/cached-tokens", severity: .warning, area: .secrets, since: "0.1",
        summary: "An answer that issues tokens is cached.",
        rationale: """
            The cache keeps answers as files, without the care that is taken of tokens; and from the cache comes a token \
            that may have ended long ago (RFC 6749, section 5.1, asks for `no-store`).
            """,
        bad: """
            cache: { default: 5m }
            auth: { session: { type: bearer, tokens: { model: Token, access: value } } }
            models:
              Token: { fields: { value: string } }
            endpoints:
              Auth:
                getToken: { get: /token, returns: Token, issues: session }  # reported
            """,
        good: """
            cache: { default: 5m }
            auth: { session: { type: bearer, tokens: { model: Token, access: value } } }
            models:
              Token: { fields: { value: string } }
            endpoints:
              Auth:
                getToken: { get: /token, returns: Token, issues: session, cache: none }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.endpoints.filter { $0.issues != nil && $0.cache != .none }.map { endpoint in
            LintFinding(
                "the answer carries tokens and is cached", at: endpoint.origin, on: .endpoint(endpoint),
                help: "write '\(context.words.key("cache")): none'")
        }
    }
}
