import MartletContract

/// Reports a new date format.
struct DateFormatAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/date-format-added", area: .models, direction: .none, aspect: "date format", action: .added,
        since: "0.2", summary: "There is a new date format.",
        rationale: """
            By itself it changes nothing: the values that have it are reported where they stand.
            """,
        base: """
            dates:
              day: yyyy-MM-dd
            models:
              Pet: { fields: { born: date(day) } }
            endpoints:
              Pets:
                show: { get: /pet, returns: Pet }
            """,
        revision: """
            dates:
              day: yyyy-MM-dd
              clock: "HH:mm"  # reported
            models:
              Pet: { fields: { born: date(day) } }
            endpoints:
              Pets:
                show: { get: /pet, returns: Pet }
            """,
        silent: """
            dates:
              day: "yyyy-MM-dd"
            models:
              Pet: { fields: { born: date(day) } }
            endpoints:
              Pets:
                show: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.dateFormats, comparison.revision.dateFormats, by: \.name).added.map { element in
            DiffFinding(
                "the date format '\(element.name)' is new", at: ElementPath(["dateFormats", element.name]),
                revision: element.origin, verdicts: .safe)
        }
    }
}
