/// Reports: a field of an answer has another name.
struct ResponseFieldRenamed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-field-renamed", area: .models, direction: .response, aspect: "field name",
        action: .changed,
        since: "0.2",
        summary: "A field of an answer has another name.",
        rationale: """
            A field that is gone and a new one of the same type, with the same description or a name made of the same \
            words. Clients of the base look for the old name: those that need it cannot read the answer, the others \
            miss the value. Send both names for as long as there are such clients. In Swift a `key` keeps the name of \
            the property.
            """,
        base: """
            models:
              Pet: { fields: { petName: string } }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet: { fields: { name: string } }  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet: { fields: { age: string } }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.fieldRenamed, in: .response)
    }
}
