/// Reports: a union in a request has a member more or less, or tells its members apart in another way.
struct RequestUnionChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-union-changed", area: .models, direction: .request, aspect: "union", action: .changed,
        since: "0.2", summary: "A union in a request has a member more or less, or tells them apart in another way.",
        rationale: """
            A new member breaks nobody: every request of the base is one of the revision as well. One that is gone \
            clients of the base may send, and servers of the revision refuse it unless another member takes it. \
            Where the members are told apart by another field, or by other values of it, servers look for what \
            clients of the base do not send. In Swift a case comes or goes, and a `switch` over all of them stops to \
            compile.
            """,
        examples: [
            .init(
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
                    """),
            .init(
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
                    """),
            .init(
                base: """
                    models:
                      Cat: { fields: { lives: int } }
                      Dog: { fields: { tricks: [string] } }
                      Pet:
                        discriminator: kind
                        oneOf: { cat: Cat, dog: Dog }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                revision: """
                    models:
                      Cat: { fields: { lives: int } }
                      Dog: { fields: { tricks: [string] } }
                      Pet:  # reported
                        discriminator: type
                        oneOf: { cat: Cat, dog: Dog }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                silent: """
                    models:
                      Cat: { fields: { lives: int } }
                      Dog: { fields: { tricks: [string] } }
                      Pet:
                        discriminator: kind
                        oneOf: { dog: Dog, cat: Cat }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.unionMemberAdded, .unionMemberRemoved, .discriminatorChanged, in: .request)
    }
}
