import MartletContract

/// Reports something deprecated that goes away sooner than notice is asked for, or has gone already by its date.
struct SunsetTooSoon: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sunset-too-soon", area: .lifecycle, direction: .none, aspect: "sunset notice", action: .changed,
        since: "0.2", summary: "Something goes away too soon.",
        rationale: """
            Clients that learn of it today cannot be changed by then, and apps in the store even less. Choose a \
            later day, or ask for less notice.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2026-06-01 }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search, x-sunset: 2027-06-01 }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.compactMap { subject in
            guard let day = subject.revision.sunset.day, subject.base.sunset.day != day, subject.revision.isDeprecated,
                !subject.revision.stability.isTentative
            else { return nil }
            let notice = comparison.notice(subject.revision.stability)
            let left = day - comparison.today
            guard left < notice else { return nil }
            let date = subject.revision.sunset.text ?? ""
            let message =
                left < 0
                ? "\(subject.title) went away on \(date) already, by its date"
                : "\(subject.title) goes away on \(date): in \(left) days, and \(notice) days of notice are asked for"
            return subject.finding(message, detail: date, .breach)
        }
    }
}
