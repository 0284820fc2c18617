/// Reports: a union in an answer has a member less.
struct ResponseUnionMemberRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-union-member-removed", area: .models, direction: .response, aspect: "union member",
        action: .removed,
        since: "0.2",
        summary: "A union in an answer has a member less.",
        rationale: """
            Every answer of the revision is one of the base as well. In Swift the case is gone.
            """,
        base: """
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
        revision: """
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
        silent: """
            models:
              Cat: { fields: { lives: int } }
              Dog: { fields: { tricks: [string] } }
              Pet:
                oneOf:
                  dog: Dog
                  cat: Cat
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.unionMemberRemoved, in: .response)
    }
}
