import MartletContract

/// Reports a scope that an endpoint needs now and did not need before.
struct AuthScopeAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-scope-added", area: .auth, direction: .request, aspect: "auth scope", action: .added,
        since: "0.2", summary: "An endpoint needs a scope more.",
        rationale: """
            Tokens without it get 403: those that apps in the store were given, unless they have the scope anyhow. \
            On the wire it breaks nobody where the base declares the scope: a client is told of it in the challenge \
            (RFC 6750, section 3.1), and knows where to ask for it. Hand out the scope with every token before an endpoint needs it.
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
                list: { get: /pets, auth: { login: [read] }, returns: [string] }
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
                list: { get: /pets, auth: { login: [admin] }, returns: [string] }  # reported
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
                list: { get: /pets, auth: login, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.authNeeds.flatMap { need in
            let refusal = need.refusal
            return need.scopeChanges.added.map { scheme, scope in
                need.finding(
                    "\(need.title) needs the scope '\(scope)' of '\(scheme)' now",
                    detail: "\(scheme) \(scope)", refusal)
            }
        }
    }
}
