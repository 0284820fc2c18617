import MartletContract

/// Reports an endpoint that is deprecated no longer.
struct EndpointReactivated: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-reactivated", area: .lifecycle, direction: .none, aspect: "endpoint deprecation",
        action: .removed,
        since: "0.2", summary: "An endpoint is deprecated no longer.",
        rationale: """
            It may be used again, so nobody is broken.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use find }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.filter { !$0.isParameter && $0.base.isDeprecated && !$0.revision.isDeprecated }.map
        {
            subject in
            return subject.finding("\(subject.title) is deprecated no longer", .safe)
        }
    }
}
