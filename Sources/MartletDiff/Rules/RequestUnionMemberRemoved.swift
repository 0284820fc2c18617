/// Reports: a union in a request has a member less.
struct RequestUnionMemberRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-union-member-removed", area: .models, direction: .request, aspect: "union member",
        action: .removed,
        since: "0.2",
        summary: "A union in a request has a member less.",
        rationale: """
            Clients of the base may send it, and servers of the revision refuse it unless another member takes it. \
            In Swift its case is gone.
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
                add: { post: /pets, body: Pet, returns: void }
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
                add: { post: /pets, body: Pet, returns: void }
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
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.unionMemberRemoved, in: .request)
    }
}
