/// Reports: an object in an answer refuses members that no field names, or holds them to a type.
struct ResponseAdditionalMembersRestricted: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-additional-members-restricted", area: .models, direction: .response,
        aspect: "additional members", action: .narrowed,
        since: "0.2",
        summary: "An object in an answer refuses members that no field names, or holds them to a type.",
        rationale: """
            Every answer of the revision is one of the base as well.
            """,
        base: """
            models:
              Pet:
                additional: string
                fields: { name: string }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:  # reported
                additional: refuse
                fields: { name: string }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                additional: string
                description: An animal.
                fields: { name: string }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.additionalRestricted, in: .response)
    }
}
