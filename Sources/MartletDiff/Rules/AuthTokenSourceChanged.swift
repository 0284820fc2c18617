import MartletContract

/// Reports an auth scheme whose tokens come from another address than before, stand elsewhere in answers, or are
/// renewed in another way.
struct AuthTokenSourceChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-token-source-changed", area: .auth, direction: .none, aspect: "auth token source",
        action: .changed,
        since: "0.2", summary: "Tokens are asked for at another address, or are found or renewed in another way.",
        rationale: """
            Apps in the store look for tokens where they stood, and renew them as they were built to. When that \
            fails they sign out, and people cannot sign in. Answer in both ways for as long as there are such apps. \
            They ask for tokens at the old address as well; whether it still answers, nobody can tell from the \
            contract.
            """,
        examples: [
            .init(
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
                    """),
            .init(
                base: """
                    auth:
                      login:
                        type: oauth2
                        flow: authorizationCode
                        authorize: https://auth.example.com/auth
                        token: https://auth.example.com/token
                        client: app
                        redirect: com.example.app://callback
                        scopes: [read]
                    """,
                revision: """
                    auth:
                      login:  # reported
                        type: oauth2
                        flow: authorizationCode
                        authorize: https://auth.example.com/auth
                        token: https://login.example.com/token
                        client: app
                        redirect: com.example.app://callback
                        scopes: [read]
                    """,
                silent: """
                    auth:
                      login:
                        type: oauth2
                        flow: authorizationCode
                        authorize: https://auth.example.com/auth
                        token: https://auth.example.com/token
                        client: app
                        redirect: com.example.app://callback
                        scopes: [read, write]
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.auth.pairs.compactMap(Self.source) + comparison.auth.pairs.flatMap(Self.addresses)
    }

    private static func source(_ pair: AuthMatching.Pair) -> DiffFinding? {
        guard case .bearer(let old) = pair.base.kind, case .bearer(let new) = pair.revision.kind, old != new else {
            return nil
        }
        // Tokens from elsewhere are the app's business, before and after. Who signed in is of no interest to apps that did not
        // keep it.
        var without = new
        without?.paths.user = nil
        if old == without {
            return DiffFinding(
                "the auth scheme '\(pair.revision.name)' says where to find who signed in", at: pair.path,
                base: pair.base.origin, revision: pair.revision.origin, verdicts: .safe)
        }
        return DiffFinding(
            "tokens of the auth scheme '\(pair.revision.name)' are found or renewed in another way", at: pair.path,
            base: pair.base.origin, revision: pair.revision.origin,
            verdicts: old == nil ? .safe : .safe.onShippedClient(.breaking)
        ).valued(old.map { "\($0)" } ?? "", new.map { "\($0)" } ?? "")
    }

    private static func addresses(_ pair: AuthMatching.Pair) -> [DiffFinding] {
        let urls = ListMatching(pair.base.addresses, pair.revision.addresses, by: \.name)
        let changed = urls.pairs.filter { $0.base.url != $0.revision.url }
            .map { ($0.base.name, "'\($0.revision.url)' now, not '\($0.base.url)'") }
        let moved = urls.added.map { ($0.name, "'\($0.url)' now") } + urls.removed.map { ($0.name, "gone") }
        return (changed + moved).map { name, text in
            DiffFinding(
                "the address '\(name)' of the auth scheme '\(pair.revision.name)' is \(text)", at: pair.path,
                detail: name, base: pair.base.origin, revision: pair.revision.origin,
                verdicts: .safe.onShippedClient(.unknown)
            ).valued(text)
        }
    }
}
