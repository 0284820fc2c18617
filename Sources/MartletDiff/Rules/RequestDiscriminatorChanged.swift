/// Reports: the members of a union in a request are told apart in another way.
struct RequestDiscriminatorChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-discriminator-changed", area: .models, direction: .request, aspect: "discriminator",
        action: .changed,
        since: "0.2",
        summary: "The members of a union in a request are told apart in another way.",
        rationale: """
            Servers of the revision look for another field, or for other values of it, than clients of the base \
            send.
            """,
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.discriminatorChanged, in: .request)
    }
}
