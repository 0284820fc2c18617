import MartletContract

/// Reports an auth scheme that sends something else than before, or in another place.
struct AuthSchemeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-scheme-changed", area: .auth, direction: .none, aspect: "auth scheme kind", action: .changed,
        since: "0.2", summary: "An auth scheme sends something else.",
        rationale: """
            A request with the old credential is refused with 401: of clients of the base, and of apps in the store, \
            wherever an endpoint needs the scheme. Add a scheme, and let endpoints take either of them for as long \
            as there are such clients.
            """,
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.auth.pairs.compactMap { pair in
            guard pair.base.kind.sent != pair.revision.kind.sent else { return nil }
            let users = comparison.endpoints(needing: pair)
            return DiffFinding(
                "the auth scheme '\(pair.revision.name)' is \(pair.revision.kind.title) now, and was \(pair.base.kind.title)",
                at: pair.path, detail: pair.revision.kind.title, endpoints: users, base: pair.base.origin,
                revision: pair.revision.origin, verdicts: users.isEmpty ? .safe : .broken)
        }
    }
}
