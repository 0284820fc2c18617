import MartletContract

/// Reports a new endpoint.
struct EndpointAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-added", area: .endpoints, direction: .none, aspect: "endpoint", action: .added,
        since: "0.2", summary: "There is a new endpoint.",
        rationale: """
            Nobody calls it yet. In Swift the enum of its group has a case more: a `switch` over all of them stops to \
            compile until it says what to do with the new one.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
                count: { get: /pets/count, returns: int }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], description: Lists them. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.added.map { endpoint in
            DiffFinding(
                "'\(endpoint.title)' is new", at: endpoint.elementPath, endpoints: [endpoint.title],
                revision: endpoint.origin,
                verdicts: .safe)
        }
    }
}
