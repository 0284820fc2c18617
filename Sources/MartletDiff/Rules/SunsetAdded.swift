import MartletContract

/// Reports a date on which something goes away that was deprecated without one.
struct SunsetAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sunset-added", area: .lifecycle, direction: .none, aspect: "sunset", action: .added,
        since: "0.2", summary: "Something deprecated has a date on which it goes away.",
        rationale: """
            It is known now for how long it works, so nobody is broken; plan the change.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2027-12-01 }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use find }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.compactMap { subject in
            guard subject.base.isDeprecated, subject.base.sunset.day == nil, subject.revision.isDeprecated,
                let date = subject.revision.sunset.text
            else { return nil }
            return subject.finding("\(subject.title) goes away on \(date)", detail: date, .safe)
        }
    }
}
