/// Reports: a union in a request has a member more.
struct RequestUnionMemberAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-union-member-added", area: .models, direction: .request, aspect: "union member",
        action: .added,
        since: "0.2",
        summary: "A union in a request has a member more.",
        rationale: """
            Every request of the base is one of the revision as well. In Swift a `switch` over all cases stops to \
            compile.
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
                add: { post: /pets, body: Pet, returns: void }
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
                add: { post: /pets, body: Pet, returns: void }
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
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.unionMemberAdded, in: .request)
    }
}
