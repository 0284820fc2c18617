import MartletContract

/// Reports a new auth scheme.
struct AuthSchemeAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-scheme-added", area: .auth, direction: .none, aspect: "auth scheme", action: .added,
        since: "0.2", summary: "There is a new auth scheme.",
        rationale: """
            By itself it asks for nothing: what endpoints need is reported beside it.
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
              key: { type: apiKey, in: header, name: X-Key }
              web: { type: basic }  # reported
            endpoints:
              Pets:
                list: { get: /pets, auth: key, returns: [string] }
            """,
        silent: """
            auth:
              key: { type: apiKey, in: header, name: X-Key , description: A key. }
            endpoints:
              Pets:
                list: { get: /pets, auth: key, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.auth.added.map { scheme in
            DiffFinding(
                "the auth scheme '\(scheme.name)' is new: \(scheme.kind.title)", at: scheme.elementPath,
                revision: scheme.origin, verdicts: .safe)
        }
    }
}
