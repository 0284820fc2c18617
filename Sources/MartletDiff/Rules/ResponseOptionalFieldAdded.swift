/// Reports: an answer may have a field more.
struct ResponseOptionalFieldAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-optional-field-added", area: .models, direction: .response, aspect: "optional field",
        action: .added,
        since: "0.2",
        summary: "An answer may have a field more.",
        rationale: """
            Clients of the base ignore members that they do not know, unless the object refuses them (`additional: \
            refuse`): then the first answer with the new field cannot be read.
            """,
        base: """
            models:
              Pet: { fields: { name: string } }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:
                fields:
                  name: string
                  age: int?  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: string
                  age: int
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.optionalFieldAdded, in: .response)
    }
}
