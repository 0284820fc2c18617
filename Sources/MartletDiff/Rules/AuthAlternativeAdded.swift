import MartletContract

/// Reports credentials that an endpoint takes now, beside those that it took before.
struct AuthAlternativeAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-alternative-added", area: .auth, direction: .request, aspect: "auth alternative",
        action: .added,
        since: "0.2", summary: "An endpoint takes other credentials as well.",
        rationale: """
            Requests with the credentials that were good are good still.
            """,
        base: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
              web: { type: basic }
            endpoints:
              Pets:
                list: { get: /pets, auth: key, returns: [string] }
            """,
        revision: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
              web: { type: basic }
            endpoints:
              Pets:
                list: { get: /pets, auth: [key, web], returns: [string] }  # reported
            """,
        silent: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
              web: { type: basic }
            endpoints:
              Pets:
                list: { get: /pets, auth: [key, none], returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.authNeeds.filter { !$0.wasOpen }.flatMap { need in
            let known = need.base.map(\.schemes)
            return need.revision.filter { !$0.isEmpty && !known.contains($0.schemes) }.map { uses in
                need.finding(
                    "\(need.title) takes \(uses.title) now", detail: uses.schemes.joined(separator: " "), .safe)
            }
        }
    }
}
