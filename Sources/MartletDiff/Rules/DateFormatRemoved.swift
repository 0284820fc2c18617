import MartletContract

/// Reports a date format that is gone.
struct DateFormatRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/date-format-removed", area: .models, direction: .none, aspect: "date format", action: .removed,
        since: "0.2", summary: "A date format is gone.",
        rationale: """
            By itself it changes nothing: the values that had it are reported where they stand.
            """,
        base: """
            dates:
              day: yyyy-MM-dd
              clock: "HH:mm"  # reported
            models:
              Pet: { fields: { born: date(day) } }
            endpoints:
              Pets:
                show: { get: /pet, returns: Pet }
            """,
        revision: """
            dates:
              day: yyyy-MM-dd
            models:
              Pet: { fields: { born: date(day) } }
            endpoints:
              Pets:
                show: { get: /pet, returns: Pet }
            """,
        silent: """
            dates:
              day: yyyy-MM-dd
              clock: "HH:mm:ss"
            models:
              Pet: { fields: { born: date(day) } }
            endpoints:
              Pets:
                show: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.dateFormats, comparison.revision.dateFormats, by: \.name).removed.map { element in
            DiffFinding(
                "the date format '\(element.name)' is gone", at: ElementPath(["dateFormats", element.name]),
                base: element.origin, verdicts: .safe)
        }
    }
}
