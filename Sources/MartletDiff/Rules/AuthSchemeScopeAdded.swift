import MartletContract

/// Reports a scope of an auth scheme that is new.
struct AuthSchemeScopeAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-scheme-scope-added", area: .auth, direction: .none, aspect: "auth scheme scope",
        action: .added,
        since: "0.2", summary: "A scope of an auth scheme is new.",
        rationale: """
            By itself it asks for nothing: what endpoints need is reported beside it.
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
                scopes: [read]
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
                scopes: [read, write]
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
                scopes: [read]
            endpoints:
              Pets:
                list: { get: /pets, auth: login, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.auth.pairs.flatMap { pair in
            let known = pair.base.scopes
            return pair.revision.scopes.filter { !known.contains($0) }.map { scope in
                DiffFinding(
                    "the scope '\(scope)' of the auth scheme '\(pair.revision.name)' is new",
                    at: pair.path, detail: scope, base: pair.base.origin, revision: pair.revision.origin,
                    verdicts: .safe)
            }
        }
    }
}
