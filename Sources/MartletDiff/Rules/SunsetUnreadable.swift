import MartletContract

/// Reports a word in `x-sunset` that is no date.
struct SunsetUnreadable: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sunset-unreadable", area: .lifecycle, direction: .none, aspect: "sunset text", action: .changed,
        since: "0.2", summary: "A date on which something goes away cannot be read.",
        rationale: """
            Nobody can tell for how long it works, so nothing is promised any more. Write a day, `2027-06-01`, or a \
            moment, `2027-06-01T00:00:00Z` (RFC 3339).
            """,
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.compactMap { subject in
            guard case .unreadable(let text) = subject.revision.sunset, subject.base.sunset != subject.revision.sunset
            else { return nil }
            return subject.finding("'\(text)' is no date on which \(subject.title) goes away", detail: text, .broken)
        }
    }
}
