/// Reports: an answer has a field more, which must be there or may be absent.
struct ResponseFieldAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-field-added", area: .models, direction: .response, aspect: "field", action: .added,
        since: "0.2", summary: "An answer has a field more.",
        rationale: """
            Clients of the base ignore members that they do not know, unless the object refuses them (`additional: \
            refuse`): then the first answer with the new field cannot be read.
            """,
        examples: [
            .init(
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
                          name: string?
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
            .init(
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
                          name: string?
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.optionalFieldAdded, .requiredFieldAdded, in: .response)
    }
}
