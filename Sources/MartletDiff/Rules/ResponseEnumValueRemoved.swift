/// Reports: an enumeration in an answer has a value less.
struct ResponseEnumValueRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-enum-value-removed", area: .models, direction: .response, aspect: "enum value",
        action: .removed,
        since: "0.2",
        summary: "An enumeration in an answer has a value less.",
        rationale: """
            Every answer of the revision is one of the base as well. In Swift the case is gone.
            """,
        base: """
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
        revision: """
            models:
              Kind: { enum: [cat] }
              Pet: { fields: { kind: Kind } }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Kind: { enum: [dog, cat] }
              Pet: { fields: { kind: Kind } }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.enumValueRemoved, in: .response)
    }
}
