import MartletContract

/// Reports an auth scheme that is gone.
struct AuthSchemeRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-scheme-removed", area: .auth, direction: .none, aspect: "auth scheme", action: .removed,
        since: "0.2", summary: "An auth scheme is gone.",
        rationale: """
            By itself it breaks nobody: what endpoints need instead is reported beside it. Stored credentials of the \
            scheme are not used any more.
            """,
        base: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
              web: { type: basic }  # reported
            endpoints:
              Pets:
                list: { get: /pets, auth: key, returns: [string] }
            """,
        revision: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
            endpoints:
              Pets:
                list: { get: /pets, auth: key, returns: [string] }
            """,
        silent: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
              web: { type: basic , description: A name. }
            endpoints:
              Pets:
                list: { get: /pets, auth: key, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.auth.removed.map { scheme in
            DiffFinding(
                "the auth scheme '\(scheme.name)' is gone", at: scheme.elementPath, base: scheme.origin, verdicts: .safe
            )
        }
    }
}
