import MartletContract

/// Reports an endpoint that hands out or ends tokens of another auth scheme than before, or of none.
struct EndpointTokensChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-tokens-changed", area: .auth, direction: .none, aspect: "endpoint tokens",
        action: .changed,
        since: "0.2", summary: "An endpoint hands out or ends other tokens.",
        rationale: """
            Nothing of it is sent. Apps in the store keep and forget the tokens that they were built to keep and to \
            forget; what they go on to send although it has ended gets 401.
            """,
        examples: [
            .init(
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
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            [
                Self.finding(pair, "hands out", pair.base.issues, pair.revision.issues),
                Self.finding(pair, "ends", pair.base.revokes, pair.revision.revokes),
            ].compactMap { $0 }
        }
    }

    private static func finding(
        _ pair: EndpointMatching.Pair, _ verb: String, _ old: String?, _ new: String?
    ) -> DiffFinding? {
        guard old != new else { return nil }
        let tokens = new.map { "tokens of '\($0)'" } ?? "no tokens"
        return pair.finding("'\(pair.title)' \(verb) \(tokens) now", detail: "\(verb) \(new ?? "")", .safe)
    }
}
