/// Reports: a union in an answer has a member more.
struct ResponseUnionMemberAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-union-member-added", area: .models, direction: .response, aspect: "union member",
        action: .added,
        since: "0.2",
        summary: "A union in an answer has a member more.",
        rationale: """
            Clients of the base do not know it. An app generated from the base keeps an unknown member as JSON where \
            the union is open and has a discriminator. In Swift a `switch` over all cases stops to compile.
            """,
        base: """
            models:
              Cat: { fields: { lives: int } }
              Dog: { fields: { tricks: [string] } }
              Pet:
                oneOf:
                  cat: Cat
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Cat: { fields: { lives: int } }
              Dog: { fields: { tricks: [string] } }
              Pet:
                oneOf:
                  cat: Cat
                  dog: Dog  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Cat: { fields: { lives: int } }
              Dog: { fields: { tricks: [string] } }
              Pet:
                description: An animal.
                oneOf:
                  cat: Cat
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.unionMemberAdded, in: .response)
    }
}
