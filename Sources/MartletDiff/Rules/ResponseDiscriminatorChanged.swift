/// Reports: the members of a union in an answer are told apart in another way.
struct ResponseDiscriminatorChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-discriminator-changed", area: .models, direction: .response, aspect: "discriminator",
        action: .changed,
        since: "0.2",
        summary: "The members of a union in an answer are told apart in another way.",
        rationale: """
            Clients of the base look for another field, or for other values of it, than servers of the revision \
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.discriminatorChanged, in: .response)
    }
}
