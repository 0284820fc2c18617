import MartletContract

/// Reports an address at which tokens are asked for, which is another one than before, new, or gone.
struct AuthURLChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-url-changed", area: .auth, direction: .none, aspect: "auth URL", action: .changed,
        since: "0.2", summary: "An auth scheme has another address.",
        rationale: """
            Requests are the same, so whoever knows the new address can talk. Apps in the store ask for tokens at \
            the old one; whether it still answers, nobody can tell from the contract.
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
                token: https://login.example.com/token
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
                token: https://auth.example.com/token
                client: app
                redirect: com.example.app://callback
                scopes: [read, write]
            endpoints:
              Pets:
                list: { get: /pets, auth: login, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.auth.pairs.flatMap { pair in
            let urls = ListMatching(pair.base.addresses, pair.revision.addresses, by: \.name)
            let changed = urls.pairs.filter { $0.base.url != $0.revision.url }
                .map { ($0.base.name, "'\($0.revision.url)' now, not '\($0.base.url)'") }
            let moved = urls.added.map { ($0.name, "'\($0.url)' now") } + urls.removed.map { ($0.name, "gone") }
            return (changed + moved).map { name, text in
                DiffFinding(
                    "the address '\(name)' of the auth scheme '\(pair.revision.name)' is \(text)",
                    at: pair.path, detail: name, base: pair.base.origin, revision: pair.revision.origin,
                    verdicts: .safe.onShippedClient(.unknown))
            }
        }
    }
}
