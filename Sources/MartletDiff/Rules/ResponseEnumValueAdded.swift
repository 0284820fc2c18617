/// Reports: an enumeration in an answer has a value more.
struct ResponseEnumValueAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-enum-value-added", area: .models, direction: .response, aspect: "enum value",
        action: .added,
        since: "0.2",
        summary: "An enumeration in an answer has a value more.",
        rationale: """
            A client that was written to the base's list does not know the value. Apps generated from the base keep \
            unknown values of open enumerations and go on; a closed one (`closed: true`) refuses the answer. In \
            Swift a `switch` over all cases stops to compile.
            """,
        base: """
            models:
              Kind: { enum: [cat] }
              Pet: { fields: { kind: Kind } }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Kind:
                enum:
                  - cat
                  - dog  # reported
              Pet: { fields: { kind: Kind } }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Kind: { type: string, cases: { feline: cat } }
              Pet: { fields: { kind: Kind } }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.enumValueAdded, in: .response)
    }
}
