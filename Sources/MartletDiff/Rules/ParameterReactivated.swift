import MartletContract

/// Reports a parameter that is deprecated no longer.
struct ParameterReactivated: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-reactivated", area: .lifecycle, direction: .none, aspect: "parameter deprecation",
        action: .removed,
        since: "0.2", summary: "A parameter is deprecated no longer.",
        rationale: """
            It may be used again, so nobody is broken.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: { type: "int?", deprecated: use search } }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: { type: "int?" } }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: { type: "int?", deprecated: use find } }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.filter { $0.isParameter && $0.base.isDeprecated && !$0.revision.isDeprecated }.map
        {
            subject in
            return subject.finding("\(subject.title) is deprecated no longer", .safe)
        }
    }
}
