/// Reports: a date of a request is written in another way.
struct RequestDateFormatChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-date-format-changed", area: .models, direction: .request, aspect: "date format",
        action: .changed,
        since: "0.2",
        summary: "A date of a request is written in another way.",
        rationale: """
            Clients of the base write the old format. Read both for a while: `[new, old]`, of which the first one \
            writes.
            """,
        base: """
            dates: { day: yyyy-MM-dd, stamp: "dd.MM.yyyy" }
            models:
              Pet:
                fields:
                  born: date(day)
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            dates: { day: yyyy-MM-dd, stamp: "dd.MM.yyyy" }
            models:
              Pet:
                fields:
                  born: date(stamp)  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            dates: { day: yyyy-MM-dd, other: yyyy-MM-dd }
            models:
              Pet:
                fields:
                  born: date(other)
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.dateFormatChanged, in: .request)
    }
}
