import MartletContract

/// Reports a named date format that is new or gone, or written in another way than before.
struct DateFormatChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/date-format-changed", area: .models, direction: .none, aspect: "named date format",
        action: .changed,
        since: "0.2", summary: "A named date format is new or gone, or written in another way.",
        rationale: """
            Where values have a format that is written in another way, neither side reads what the other one writes: \
            clients of the base and apps in the store fail, in both directions. Name a new format, and use it for \
            new fields. A format that no value has breaks nobody, and nor does one that is new or gone: the values \
            that have it, or had, are reported where they stand.
            """,
        examples: [
            .init(
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
                      day: "yyyy-MM-dd"
                    models:
                      Pet: { fields: { born: date(day) } }
                    endpoints:
                      Pets:
                        show: { get: /pet, returns: Pet }
                    """),
            .init(
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
                    """),
            .init(
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
                      clock: 'HH:mm'
                    models:
                      Pet: { fields: { born: date(day) } }
                    endpoints:
                      Pets:
                        show: { get: /pet, returns: Pet }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let formats = ListMatching(comparison.base.dateFormats, comparison.revision.dateFormats, by: \.name)
        return formats.added.map { new in
            DiffFinding(
                "the date format '\(new.name)' is new", at: Self.path(new.name), detail: "added", revision: new.origin,
                verdicts: .safe)
        }
            + formats.removed.map { old in
                DiffFinding(
                    "the date format '\(old.name)' is gone", at: Self.path(old.name), detail: "removed",
                    base: old.origin,
                    verdicts: .safe)
            }
            + formats.pairs.filter { $0.base.format != $0.revision.format }.map { old, new in
                let isUsed = [comparison.base, comparison.revision].allSatisfy { $0.usesDateFormat(named: old.name) }
                return DiffFinding(
                    "the date format '\(new.name)' is written in another way", at: Self.path(old.name),
                    detail: Words.text(new.format), base: old.origin, revision: new.origin,
                    verdicts: isUsed ? .broken : .safe)
            }
    }

    private static func path(_ name: String) -> ElementPath { ElementPath(["dateFormats", name]) }
}
