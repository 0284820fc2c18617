import MartletContract

/// Reports an endpoint that stands in another group than before.
struct EndpointGroupChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-group-changed", area: .source, direction: .none, aspect: "endpoint group",
        action: .changed,
        since: "0.2", summary: "An endpoint has moved to another group.",
        rationale: """
            Groups are not sent, so nobody notices but app code: in Swift the method is a member of another property \
            of the client, and the case belongs to another enum.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
                count: { get: /pets/count, returns: int }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
              Numbers:
                count: { get: /pets/count, returns: int }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                count: { get: /pets/count, returns: int }
                list: { get: /pets, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.base.group != pair.revision.group else { return nil }
            return pair.finding(
                "'\(pair.title)' has moved from '\(pair.base.group)' to '\(pair.revision.group)'",
                detail: pair.revision.group, .safe)
        }
    }
}
