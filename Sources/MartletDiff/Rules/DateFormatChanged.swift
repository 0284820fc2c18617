import MartletContract

/// Reports a named date format that is written in another way than before.
struct DateFormatChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/date-format-changed", area: .models, direction: .none, aspect: "date format text", action: .changed,
        since: "0.2", summary: "A date format is written in another way.",
        rationale: """
            Where values have it, neither side reads what the other one writes: clients of the base and apps in the \
            store fail, in both directions. Name a new format, and use it for new fields. A format that no value has \
            breaks nobody.
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
              day: dd.MM.yyyy  # reported
            models:
              Pet: { fields: { born: date(day) } }
            endpoints:
              Pets:
                show: { get: /pet, returns: Pet }
            """,
        silent: """
            dates:
              day: yyyy-MM-dd
              clock: "HH:mm"
            models:
              Pet: { fields: { born: date(day) } }
            endpoints:
              Pets:
                show: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.dateFormats, comparison.revision.dateFormats, by: \.name).pairs.compactMap {
            old, new in
            guard old.format != new.format else { return nil }
            let isUsed =
                comparison.base.usesDateFormat(named: old.name) && comparison.revision.usesDateFormat(named: old.name)
            return DiffFinding(
                "the date format '\(new.name)' is written in another way", at: ElementPath(["dates", old.name]),
                detail: Words.text(new.format), base: old.origin, revision: new.origin,
                verdicts: isUsed ? .broken : .safe)
        }
    }
}
