/// Reports: a value of a request is of another type.
struct RequestTypeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-type-changed", area: .models, direction: .request, aspect: "type", action: .changed,
        since: "0.2",
        summary: "A value of a request is of another type.",
        rationale: """
            Servers of the revision must take every value that clients of the base send; the counterexample is one \
            that they do not take. In Swift the type of the property or argument changes.
            """,
        base: """
            models:
              Pet:
                fields:
                  age: int
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Pet:
                fields:
                  age: string  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                fields:
                  age: { type: int, min: 0 }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.typeChanged, in: .request)
    }
}
