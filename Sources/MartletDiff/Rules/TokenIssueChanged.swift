import MartletContract

/// Reports an endpoint whose answer hands out tokens of another auth scheme than before, or of none.
struct TokenIssueChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/token-issue-changed", area: .auth, direction: .none, aspect: "token issue", action: .changed,
        since: "0.2", summary: "An endpoint hands out other tokens.",
        rationale: """
            Nothing of it is sent. Apps in the store keep the tokens that they were built to keep.
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
                enter: { post: /enter, auth: none, returns: Tokens, issues: session }  # reported
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
            guard pair.base.issues != pair.revision.issues else { return nil }
            let text = pair.revision.issues.map { "tokens of '\($0)'" } ?? "no tokens"
            return pair.finding("'\(pair.title)' hands out \(text) now", detail: pair.revision.issues ?? "", .safe)
        }
    }
}
