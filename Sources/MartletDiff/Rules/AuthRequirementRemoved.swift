import MartletContract

/// Reports an endpoint that needed credentials and is open to all now.
struct AuthRequirementRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-requirement-removed", area: .auth, direction: .request, aspect: "auth requirement",
        action: .removed,
        since: "0.2", summary: "An endpoint is open to all, which needed credentials.",
        rationale: """
            Requests with credentials are answered as before, so nobody is broken. See that it is meant so: what was \
            protected is not any more.
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
            endpoints:
              Pets:
                list: { get: /pets, auth: none, returns: [string] }  # reported
            """,
        silent: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
            endpoints:
              Pets:
                list: { get: /pets, auth: [key], returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.authNeeds.filter { !$0.wasOpen && $0.isOpen }.map { need in
            need.finding(
                "\(need.title) needs no credentials any more; it needed "
                    + need.base.map(\.title).joined(separator: " or "), detail: "", .safe)
        }
    }
}
