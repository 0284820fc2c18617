import MartletContract

/// Reports a date that something deprecated has no longer.
struct SunsetRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sunset-removed", area: .lifecycle, direction: .none, aspect: "sunset", action: .removed,
        since: "0.2", summary: "Something deprecated has no date any more on which it goes away.",
        rationale: """
            It was promised to work until then; now it may go at any time. Keep the date, or take the deprecation \
            back.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2027-12-01 }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.compactMap { subject in
            guard let date = subject.base.sunset.text, subject.revision.isDeprecated,
                subject.revision.sunset == .missing
            else { return nil }
            return subject.finding(
                "\(subject.title) was to work until \(date), and nothing says until when now", detail: date,
                subject.revision.stability.isTentative ? .safe : .broken)
        }
    }
}
