import MartletContract

/// Reports an endpoint that ends tokens of another auth scheme than before, or of none.
struct TokenRevocationChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/token-revocation-changed", area: .auth, direction: .none, aspect: "token revocation",
        action: .changed,
        since: "0.2", summary: "An endpoint ends other tokens.",
        rationale: """
            Nothing of it is sent. Apps in the store forget the tokens that they were built to forget; others end \
            with a 401.
            """,
        base: """
            auth:
              session: { type: bearer, tokens: { model: Tokens, access: token } }
            models:
              Tokens: { fields: { token: string } }
            endpoints:
              Pets:
                enter: { post: /enter, auth: none, returns: Tokens }
            """,
        revision: """
            auth:
              session: { type: bearer, tokens: { model: Tokens, access: token } }
            models:
              Tokens: { fields: { token: string } }
            endpoints:
              Pets:
                enter: { post: /enter, auth: none, returns: Tokens, revokes: session }  # reported
            """,
        silent: """
            auth:
              session: { type: bearer, tokens: { model: Tokens, access: token } }
            models:
              Tokens: { fields: { token: string } }
            endpoints:
              Pets:
                enter: { post: /enter, auth: none, returns: Tokens, timeout: 5s }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.base.revokes != pair.revision.revokes else { return nil }
            let text = pair.revision.revokes.map { "tokens of '\($0)'" } ?? "no tokens"
            return pair.finding("'\(pair.title)' ends \(text) now", detail: pair.revision.revokes ?? "", .safe)
        }
    }
}
