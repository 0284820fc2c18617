import MartletContract

/// Reports a scope of an auth scheme that is gone.
struct AuthSchemeScopeRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-scheme-scope-removed", area: .auth, direction: .none, aspect: "auth scheme scope",
        action: .removed,
        since: "0.2", summary: "A scope of an auth scheme is gone.",
        rationale: """
            Who asks for a token with it is mostly refused (RFC 6749, section 5.2, `invalid_scope`), and apps in the \
            store ask for what they were built with. Requests with the tokens that there are go on; what endpoints \
            need is reported beside it.
            """,
        base: """
            auth:
              login:
                type: oauth2
                flow: authorizationCode
                authorize: https://auth.example.com/auth
                token: https://auth.example.com/token
                client: app
                redirect: com.example.app://callback
                scopes: [read, write]
            endpoints:
              Pets:
                list: { get: /pets, auth: login, returns: [string] }
            """,
        revision: """
            auth:
              login:  # reported
                type: oauth2
                flow: authorizationCode
                authorize: https://auth.example.com/auth
                token: https://auth.example.com/token
                client: app
                redirect: com.example.app://callback
                scopes: [read]
            endpoints:
              Pets:
                list: { get: /pets, auth: login, returns: [string] }
            """,
        silent: """
            auth:
              login:
                type: oauth2
                flow: authorizationCode
                authorize: https://auth.example.com/auth
                token: https://login.example.com/token
                client: app
                redirect: com.example.app://callback
                scopes: [read, write]
            endpoints:
              Pets:
                list: { get: /pets, auth: login, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.auth.pairs.flatMap { pair in
            let known = pair.revision.scopes
            return pair.base.scopes.filter { !known.contains($0) }.map { scope in
                DiffFinding(
                    "the scope '\(scope)' of the auth scheme '\(pair.revision.name)' is gone",
                    at: pair.path, detail: scope, base: pair.base.origin, revision: pair.revision.origin,
                    verdicts: pair.base.asksItself ? .safe.onShippedClient(.unknown) : .safe)
            }
        }
    }
}
