import MartletContract

/// Reports something deprecated that goes away earlier than announced.
struct SunsetMovedEarlier: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sunset-moved-earlier", area: .lifecycle, direction: .none, aspect: "sunset date", action: .narrowed,
        since: "0.2", summary: "Something goes away earlier than announced.",
        rationale: """
            Who planned for the old day is too late. Keep the day once it is announced; a later one breaks nobody.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2028-01-01 }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2027-06-01 }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2028-01-01T00:00:00Z }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.compactMap { subject in
            guard let old = subject.base.sunset.day, let new = subject.revision.sunset.day, new < old else {
                return nil
            }
            let (was, date) = (subject.base.sunset.text ?? "", subject.revision.sunset.text ?? "")
            return subject.finding(
                "\(subject.title) goes away on \(date), earlier than on \(was)", detail: date,
                subject.revision.stability.isTentative ? .safe : .broken)
        }
    }
}
