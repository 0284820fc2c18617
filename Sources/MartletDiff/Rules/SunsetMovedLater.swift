import MartletContract

/// Reports something deprecated that goes away later than announced.
struct SunsetMovedLater: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sunset-moved-later", area: .lifecycle, direction: .none, aspect: "sunset date", action: .widened,
        since: "0.2", summary: "Something goes away later than announced.",
        rationale: """
            It works for longer than promised, so nobody is broken.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2027-06-01 }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2028-01-01 }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2027-06-01T12:00:00Z }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.compactMap { subject in
            guard let old = subject.base.sunset.day, let new = subject.revision.sunset.day, new > old else {
                return nil
            }
            let (was, date) = (subject.base.sunset.text ?? "", subject.revision.sunset.text ?? "")
            return subject.finding(
                "\(subject.title) goes away on \(date), later than on \(was)", detail: date,
                .safe)
        }
    }
}
