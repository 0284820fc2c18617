import MartletContract

/// Reports another day on which something deprecated goes away, a first one, or none any more.
struct SunsetChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sunset-changed", area: .lifecycle, direction: .none, aspect: "sunset", action: .changed,
        since: "0.2",
        summary: "Something deprecated goes away on another day, or has a day for the first time, or no longer.",
        rationale: """
            Who planned for the old day is too late for an earlier one: keep the day once it is announced. A later \
            one breaks nobody, nor does a first one, by which it is known for how long it works. Where there is none \
            any more, it was promised to work until then and may go at any time now: keep the date, or take the \
            deprecation back. At the stability levels `draft` and `alpha` nothing is promised.
            """,
        examples: [
            .init(
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
                        list: { get: /pets, returns: [string], deprecated: use search }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string] }
                    """),
            .init(
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
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.compactMap { subject in
            let (old, new) = (subject.base.sunset, subject.revision.sunset)
            let onBreach: MessageVerdicts = subject.revision.stability.isTentative ? .safe : .breach
            switch (old.day, new.day) {
            case (let before?, let after?) where before != after:
                let (was, date) = (old.text ?? "", new.text ?? "")
                return subject.finding(
                    "\(subject.title) goes away on \(date), \(after < before ? "earlier" : "later") than on \(was)",
                    detail: date, after < before ? onBreach : .safe)
            case (nil, _?) where subject.base.isDeprecated && subject.revision.isDeprecated:
                let date = new.text ?? ""
                return subject.finding("\(subject.title) goes away on \(date)", detail: date, .safe)
            case (_?, nil) where subject.revision.isDeprecated && new == .missing:
                let date = old.text ?? ""
                return subject.finding(
                    "\(subject.title) was to work until \(date), and nothing says until when now",
                    detail: "removed \(date)", onBreach)
            default: return nil
            }
        }
    }
}
