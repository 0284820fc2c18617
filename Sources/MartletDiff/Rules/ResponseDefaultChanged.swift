/// Reports: the default of an absent field of an answer is another one.
struct ResponseDefaultChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-default-changed", area: .models, direction: .response, aspect: "default", action: .changed,
        since: "0.2",
        summary: "The default of an absent field of an answer is another one.",
        rationale: """
            Nothing stops to work, but clients of the base go on reading the old default where the field is absent.
            """,
        base: """
            models:
              Pet:
                fields:
                  legs: int = 4
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:
                fields:
                  legs: int = 2  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  legs: { type: int, default: 4, description: How many. }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.defaultChanged, in: .response)
    }
}
