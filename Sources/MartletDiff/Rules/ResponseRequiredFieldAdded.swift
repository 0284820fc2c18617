/// Reports: an answer must have a field more.
struct ResponseRequiredFieldAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-required-field-added", area: .models, direction: .response, aspect: "required field",
        action: .added,
        since: "0.2",
        summary: "An answer must have a field more.",
        rationale: """
            Clients of the base ignore members that they do not know, unless the object refuses them (`additional: \
            refuse`).
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
                  age: int  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: string
                  age: int?
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.requiredFieldAdded, in: .response)
    }
}
