import MartletContract

/// Reports something that is deprecated now, without a word about when it goes away.
struct SunsetMissing: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sunset-missing", area: .lifecycle, direction: .none, aspect: "sunset announcement",
        action: .changed,
        since: "0.2", summary: "Something is deprecated without a date.",
        rationale: """
            Who depends on it cannot plan. Where notice is asked for, deprecating without a date breaks that \
            promise: write the day into `x-sunset`. Where none is asked for, it is a remark, and so it is at the \
            stability levels `draft` and `alpha`.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2027-12-01 }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.compactMap { subject in
            guard !subject.base.isDeprecated, subject.revision.isDeprecated, subject.revision.sunset == .missing else {
                return nil
            }
            let isPromised = comparison.notice(subject.revision.stability) > 0
            return subject.finding(
                "\(subject.title) is deprecated, and nothing says when it goes away", isPromised ? .broken : .safe)
        }
    }
}
