import MartletContract

/// Reports an auth scheme that sends something else than before, or in another place; that has another name; or whose
/// tokens can have other scopes.
struct AuthSchemeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-scheme-changed", area: .auth, direction: .none, aspect: "auth scheme", action: .changed,
        since: "0.2", summary: "An auth scheme sends something else, or has another name or other scopes.",
        rationale: """
            Where it sends something else, a request with the old credential is refused with 401: of clients of the \
            base, and of apps in the store, wherever an endpoint needs the scheme. Add a scheme, and let endpoints \
            take either of them for as long as there are such clients. Names of schemes are not sent; but \
            credentials that an app stored under the old name it looks for under the new one after an update, so \
            people sign in again. Who asks for a token with a scope that is gone is mostly refused (RFC 6749, \
            section 5.2, `invalid_scope`), and apps in the store ask for what they were built with. What endpoints \
            need is reported beside it.
            """,
        examples: [
            .init(
                base: """
                    auth:
                      key: { type: apiKey, in: header, name: X-Key }
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: key, returns: [string] }
                    """,
                revision: """
                    auth:
                      key: { type: apiKey, in: header, name: X-API-Key }  # reported
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: key, returns: [string] }
                    """,
                silent: """
                    auth:
                      key: { type: apiKey, in: header, name: x-key }
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: key, returns: [string] }
                    """),
            .init(
                base: """
                    auth:
                      key: { type: apiKey, in: header, name: X-Key }
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: key, returns: [string] }
                    """,
                revision: """
                    auth:
                      apiKey: { type: apiKey, in: header, name: X-Key }  # reported
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: apiKey, returns: [string] }
                    """,
                silent: """
                    auth:
                      key: { type: apiKey, in: header, name: X-Key }
                      web: { type: basic }
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: key, returns: [string] }
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
                        token: https://auth.example.com/token
                        client: app
                        redirect: com.example.app://callback
                        scopes: [read, write]
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
                        scopes: [read, write]
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        Self.kinds(comparison) + Self.names(comparison) + comparison.auth.pairs.flatMap(Self.scopes)
    }

    private static func kinds(_ comparison: ContractComparison) -> [DiffFinding] {
        var uses = SchemeUses(comparison.endpoints.pairs)
        return comparison.auth.pairs.compactMap { pair in
            let (old, new) = (pair.base.kind, pair.revision.kind)
            let names = [pair.base, pair.revision].compactMap { $0.httpScheme?.lowercased() }
            let hasOtherScheme = names.count == 2 && names[0] != names[1]
            guard old.sent != new.sent || hasOtherScheme else { return nil }
            let users = uses.endpoints(needing: pair)
            let titles = [pair.base, pair.revision].map { $0.httpScheme.map { "HTTP \($0)" } ?? $0.kind.title }
            return DiffFinding(
                "the auth scheme '\(pair.revision.name)' is \(titles[1]) now, and was \(titles[0])", at: pair.path,
                detail: titles[1], endpoints: users, base: pair.base.origin, revision: pair.revision.origin,
                verdicts: users.isEmpty ? .safe : .broken)
        }
    }

    private static func names(_ comparison: ContractComparison) -> [DiffFinding] {
        comparison.auth.renamed.map { pair in
            DiffFinding(
                "the auth scheme '\(pair.base.name)' is called '\(pair.revision.name)' now", at: pair.path,
                detail: "name \(pair.revision.name)", base: pair.base.origin, revision: pair.revision.origin,
                verdicts: .safe)
        }
    }

    private static func scopes(_ pair: AuthMatching.Pair) -> [DiffFinding] {
        func finding(_ scope: String, _ word: String, _ verdicts: MessageVerdicts) -> DiffFinding {
            DiffFinding(
                "the scope '\(scope)' of the auth scheme '\(pair.revision.name)' is \(word)", at: pair.path,
                detail: "scope \(scope)", base: pair.base.origin, revision: pair.revision.origin, verdicts: verdicts)
        }
        let (old, new) = (pair.base.scopes, pair.revision.scopes)
        let (before, after) = (TextSet(old), TextSet(new))
        let onRemoval: MessageVerdicts = pair.base.asksItself ? .safe.onShippedClient(.unknown) : .safe
        return new.filter { !before.contains($0) }.map { finding($0, "new", .safe) }
            + old.filter { !after.contains($0) }.map { finding($0, "gone", onRemoval) }
            + ofFlows(pair, onRemoval)
    }

    /// Scopes that one flow gives or does not give any more, and that the scheme has on both sides.
    private static func ofFlows(_ pair: AuthMatching.Pair, _ onRemoval: MessageVerdicts) -> [DiffFinding] {
        let flows = ListMatching(pair.base.issuer?.flows ?? [], pair.revision.issuer?.flows ?? [], by: \.grant.rawValue)
        let known = TextSet(pair.base.scopes).intersection(TextSet(pair.revision.scopes))
        return flows.pairs.flatMap { old, new in
            let scopes = ListMatching(old.scopes, new.scopes, by: \.name)
            func finding(_ scope: TokenIssuer.Scope, _ word: String, _ verdicts: MessageVerdicts) -> DiffFinding? {
                guard known.contains(scope.name) else { return nil }
                let flow = new.grant.rawValue
                return DiffFinding(
                    "the scope '\(scope.name)' of the flow '\(flow)' of the auth scheme '\(pair.revision.name)' is \(word)",
                    at: pair.path, detail: "\(flow) scope \(scope.name)", base: pair.base.origin,
                    revision: pair.revision.origin, verdicts: verdicts)
            }
            return scopes.added.compactMap { finding($0, "new", .safe) }
                + scopes.removed.compactMap { finding($0, "gone", onRemoval) }
        }
    }
}
