import MartletContract

/// Reports an auth scheme that sends the same as one of another name before.
struct AuthSchemeRenamed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-scheme-renamed", area: .auth, direction: .none, aspect: "auth scheme name", action: .changed,
        since: "0.2", summary: "An auth scheme has another name.",
        rationale: """
            Names of schemes are not sent, so conforming clients are as well off as before. Nor are apps in the \
            store, which keep what they were built with; credentials that an app stored under the old name it looks \
            for under the new one after an update, so people sign in again.
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.auth.renamed.map { pair in
            DiffFinding(
                "the auth scheme '\(pair.base.name)' is called '\(pair.revision.name)' now", at: pair.path,
                detail: pair.revision.name, base: pair.base.origin, revision: pair.revision.origin, verdicts: .safe)
        }
    }
}
