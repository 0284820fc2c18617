import MartletContract

/// Reports credentials that were enough for an endpoint and are not any more.
struct AuthAlternativeRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-alternative-removed", area: .auth, direction: .request, aspect: "auth alternative",
        action: .removed,
        since: "0.2", summary: "An endpoint does not take credentials any more that were enough.",
        rationale: """
            Requests with them get 401: those of clients of the base that use them, and of apps in the store. \
            Nothing is reported where the endpoint needs less than before.
            """,
        base: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
              web: { type: basic }
            endpoints:
              Pets:
                list: { get: /pets, auth: [key, web], returns: [string] }
            """,
        revision: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
              web: { type: basic }
            endpoints:
              Pets:
                list: { get: /pets, auth: key, returns: [string] }  # reported
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
            let known = need.revision.map(\.schemes)
            return need.base.filter { !known.contains($0.schemes) && !need.isEnough($0) }.map { uses in
                need.finding(
                    "\(need.title) does not take \(uses.title) any more", detail: uses.schemes.joined(separator: " "),
                    .broken)
            }
        }
    }
}
