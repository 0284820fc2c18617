/// Reports: an enumeration in a request has a value more.
struct RequestEnumValueAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-enum-value-added", area: .models, direction: .request, aspect: "enum value", action: .added,
        since: "0.2",
        summary: "An enumeration in a request has a value more.",
        rationale: """
            Every request of the base is one of the revision as well. In Swift a `switch` over all cases stops to \
            compile.
            """,
        base: """
            models:
              Kind: { enum: [cat] }
              Pet: { fields: { kind: Kind } }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
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
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Kind: { type: string, cases: { feline: cat } }
              Pet: { fields: { kind: Kind } }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.enumValueAdded, in: .request)
    }
}
