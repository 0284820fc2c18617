/// Reports: an object in a request takes members that no field names.
struct RequestAdditionalMembersAllowed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-additional-members-allowed", area: .models, direction: .request,
        aspect: "additional members", action: .widened,
        since: "0.2",
        summary: "An object in a request takes members that no field names.",
        rationale: """
            Every request of the base is one of the revision as well.
            """,
        base: """
            models:
              Pet:
                additional: refuse
                fields: { name: string }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Pet:  # reported
                fields: { name: string }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                additional: refuse
                description: An animal.
                fields: { name: string }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.additionalAllowed, in: .request)
    }
}
