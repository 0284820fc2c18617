/// Reports: a value of an answer is of another type.
struct ResponseTypeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-type-changed", area: .models, direction: .response, aspect: "type", action: .changed,
        since: "0.2",
        summary: "A value of an answer is of another type.",
        rationale: """
            Clients of the base must be able to read every value that servers of the revision send; the \
            counterexample is one that they cannot read. In Swift the type of the property changes.
            """,
        base: """
            models:
              Pet:
                fields:
                  age: int
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:
                fields:
                  age: string  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  age: { type: int, min: 0 }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.typeChanged, in: .response)
    }
}
