/// Reports: a date of an answer is written in another way.
struct ResponseDateFormatChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-date-format-changed", area: .models, direction: .response, aspect: "date format",
        action: .changed,
        since: "0.2",
        summary: "A date of an answer is written in another way.",
        rationale: """
            Clients of the base read the old format only. Let them read both first: `[old, new]`, of which the first \
            one writes.
            """,
        base: """
            dates: { day: yyyy-MM-dd, stamp: "dd.MM.yyyy" }
            models:
              Pet:
                fields:
                  born: date(day)
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            dates: { day: yyyy-MM-dd, stamp: "dd.MM.yyyy" }
            models:
              Pet:
                fields:
                  born: date(stamp)  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            dates: { day: yyyy-MM-dd, other: yyyy-MM-dd }
            models:
              Pet:
                fields:
                  born: date(other)
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.dateFormatChanged, in: .response)
    }
}
