/// Reports: an enumeration in a request has a value less.
struct RequestEnumValueRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-enum-value-removed", area: .models, direction: .request, aspect: "enum value",
        action: .removed,
        since: "0.2",
        summary: "An enumeration in a request has a value less.",
        rationale: """
            Clients of the base may send it, and servers of the revision refuse it. In Swift its case is gone.
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
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Kind: { enum: [cat] }
              Pet: { fields: { kind: Kind } }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Kind: { enum: [dog, cat] }
              Pet: { fields: { kind: Kind } }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.enumValueRemoved, in: .request)
    }
}
