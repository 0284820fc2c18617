/// Reports: an object in an answer takes members that no field names.
struct ResponseAdditionalMembersAllowed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-additional-members-allowed", area: .models, direction: .response,
        aspect: "additional members", action: .widened,
        since: "0.2",
        summary: "An object in an answer takes members that no field names.",
        rationale: """
            Servers of the revision may send members that clients of the base refuse.
            """,
        base: """
            models:
              Pet:
                additional: refuse
                fields: { name: string }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:  # reported
                fields: { name: string }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                additional: refuse
                description: An animal.
                fields: { name: string }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.additionalAllowed, in: .response)
    }
}
