/// Reports: a field of an answer can be absent that had to be there.
struct ResponseFieldBecameOptional: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-field-became-optional", area: .models, direction: .response, aspect: "presence",
        action: .widened,
        since: "0.2",
        summary: "A field of an answer can be absent that had to be there.",
        rationale: """
            Clients of the base cannot read an answer without it. In Swift the property becomes optional.
            """,
        base: """
            models:
              Pet:
                fields:
                  name: string
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:
                fields:
                  name: string?  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: { type: string, description: What it is called. }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.fieldBecameOptional, in: .response)
    }
}
