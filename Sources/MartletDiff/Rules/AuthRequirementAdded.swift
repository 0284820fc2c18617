import MartletContract

/// Reports an endpoint that needed no credentials and does now.
struct AuthRequirementAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-requirement-added", area: .auth, direction: .request, aspect: "auth requirement",
        action: .added,
        since: "0.2", summary: "An endpoint needs credentials, which was open to all.",
        rationale: """
            Requests without them get 401: those of apps in the store, which send none. On the wire it breaks nobody \
            where the base declares the scheme already and HTTP has a challenge for it (bearer tokens, OAuth 2.0, \
            Basic): a client is told what is wanted, and knows how to sign in. Let the endpoint take credentials where there are some (`auth: [session, none]`) for as long as there \
            are such clients.
            """,
        base: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
            endpoints:
              Pets:
                list: { get: /pets, auth: none, returns: [string] }
            """,
        revision: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
            endpoints:
              Pets:
                list: { get: /pets, auth: key, returns: [string] }  # reported
            """,
        silent: """
            auth:
              key: { type: apiKey, in: header, name: X-Key }
            endpoints:
              Pets:
                list: { get: /pets, auth: [key, none], returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.authNeeds.filter { $0.wasOpen && !$0.isOpen }.map { need in
            need.finding(
                "\(need.title) needed no credentials, and needs \(need.revision.map(\.title).joined(separator: " or ")) now",
                detail: "", need.refusal)
        }
    }
}
