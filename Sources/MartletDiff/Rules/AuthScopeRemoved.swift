import MartletContract

/// Reports a scope that an endpoint needed and does not need any more.
struct AuthScopeRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-scope-removed", area: .auth, direction: .request, aspect: "auth scope", action: .removed,
        since: "0.2", summary: "An endpoint needs a scope less.",
        rationale: """
            Tokens that were good are good still, so nobody is broken.
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
                list: { get: /pets, auth: { login: [admin] }, returns: [string] }
            """,
        revision: """
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
                list: { get: /pets, auth: { login: [read] }, returns: [string] }  # reported
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
                scopes: [read]
            endpoints:
              Pets:
                list: { get: /pets, auth: { login: [admin, read] }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.authNeeds.flatMap { need in
            need.scopeChanges.removed.map { scheme, scope in
                need.finding(
                    "\(need.title) does not need the scope '\(scope)' of '\(scheme)' any more",
                    detail: "\(scheme) \(scope)", .safe)
            }
        }
    }
}
