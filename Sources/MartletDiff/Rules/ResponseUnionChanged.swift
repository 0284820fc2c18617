/// Reports: a union in an answer has a member more or less, or tells its members apart in another way.
struct ResponseUnionChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-union-changed", area: .models, direction: .response, aspect: "union", action: .changed,
        since: "0.2", summary: "A union in an answer has a member more or less, or tells them apart in another way.",
        rationale: """
            Clients of the base do not know a new member; an app generated from the base keeps it as JSON where the \
            union is open. One that is gone breaks nobody. Where the members are told apart \
            by another field, or by other values of it, clients of the base look for what servers of the revision do \
            not send. In Swift a case comes or goes, and a `switch` over all of them stops to compile.
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
                        get: { get: /pet, returns: Pet }
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
                        get: { get: /pet, returns: Pet }
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
                        get: { get: /pet, returns: Pet }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.unionMemberAdded, .unionMemberRemoved, .discriminatorChanged, in: .response)
    }
}
