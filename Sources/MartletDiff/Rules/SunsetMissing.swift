import MartletContract

/// Reports something deprecated without a word about when it goes away, or without one that can be read.
struct SunsetMissing: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sunset-missing", area: .lifecycle, direction: .none, aspect: "sunset announcement",
        action: .changed,
        since: "0.2", summary: "Something is deprecated without a date, or without one that can be read.",
        rationale: """
            Who depends on it cannot plan. Where notice is asked for, deprecating without a date breaks that \
            promise; where none is asked for, it is a remark, and so it is at the stability levels `draft` and \
            `alpha`. By a date that cannot be read nothing is promised any more. Write the day into `x-sunset`, \
            `2027-06-01`, or a moment, `2027-06-01T00:00:00Z` (RFC 3339).
            """,
        examples: [
            .init(
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
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2027-12-01 }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string], deprecated: use search, x-sunset: next year }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2028-12-01T00:00:00Z }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.compactMap { subject in
            let (old, new) = (subject.base.sunset, subject.revision.sunset)
            switch new {
            case .missing where !subject.base.isDeprecated && subject.revision.isDeprecated:
                let isPromised = comparison.notice(subject.revision.stability) > 0
                return subject.finding(
                    "\(subject.title) is deprecated, and nothing says when it goes away", isPromised ? .breach : .safe)
            case .unreadable(let text) where old != new:
                return subject.finding(
                    "'\(text)' is no date on which \(subject.title) goes away", detail: text, .breach)
            default: return nil
            }
        }
    }
}
