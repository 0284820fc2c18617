import MartletContract

/// Reports an auth scheme whose tokens stand elsewhere in answers than before, or are renewed in another way.
struct AuthTokenSourceChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-token-source-changed", area: .auth, direction: .none, aspect: "auth token source",
        action: .changed,
        since: "0.2", summary: "Tokens are found or renewed in another way.",
        rationale: """
            Apps in the store look for tokens where they stood, and renew them as they were built to. When that \
            fails they sign out, and people cannot sign in. Answer in both ways for as long as there are such apps.
            """,
        base: """
            auth:
              session: { type: bearer, tokens: { model: Tokens, access: token } }
            models:
              Tokens: { fields: { token: string, accessToken: string } }
            endpoints:
              Pets:
                list: { get: /pets, auth: session, returns: [string] }
            """,
        revision: """
            auth:
              session: { type: bearer, tokens: { model: Tokens, access: accessToken } }  # reported
            models:
              Tokens: { fields: { token: string, accessToken: string } }
            endpoints:
              Pets:
                list: { get: /pets, auth: session, returns: [string] }
            """,
        silent: """
            auth:
              session: { type: bearer, tokens: { model: Tokens, access: token }, description: Tokens. }
            models:
              Tokens: { fields: { token: string, accessToken: string } }
            endpoints:
              Pets:
                list: { get: /pets, auth: session, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.auth.pairs.compactMap { pair in
            guard case .bearer(let old) = pair.base.kind, case .bearer(let new) = pair.revision.kind, old != new else {
                return nil
            }
            // Tokens from elsewhere are the app's business, before and after.
            return DiffFinding(
                "tokens of the auth scheme '\(pair.revision.name)' are found or renewed in another way",
                at: pair.path, base: pair.base.origin, revision: pair.revision.origin,
                verdicts: old == nil ? .safe : .safe.onShippedClient(.breaking))
        }
    }
}
