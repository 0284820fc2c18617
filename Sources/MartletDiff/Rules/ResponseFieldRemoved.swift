/// Reports: an answer has a field less.
struct ResponseFieldRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-field-removed", area: .models, direction: .response, aspect: "field",
        action: .removed,
        since: "0.2",
        summary: "An answer has a field less.",
        rationale: """
            Clients of the base that need it cannot read the answer. One that may be absent can go. In Swift its \
            property is gone.
            """,
        base: """
            models:
              Pet:
                fields:
                  name: string
                  age: int?  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:
                fields:
                  name: string
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: string
                  age: int = 3
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.fieldRemoved, in: .response)
    }
}
