/// Reports: an object in a request refuses members that no field names, or holds them to a type.
struct RequestAdditionalMembersRestricted: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-additional-members-restricted", area: .models, direction: .request,
        aspect: "additional members", action: .narrowed,
        since: "0.2",
        summary: "An object in a request refuses members that no field names, or holds them to a type.",
        rationale: """
            A client of the base that declares members which the revision does not know is refused. The \
            counterexample is an object with such a member.
            """,
        base: """
            models:
              Pet:
                additional: string
                fields: { name: string }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Pet:  # reported
                additional: refuse
                fields: { name: string }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                additional: string
                description: An animal.
                fields: { name: string }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.additionalRestricted, in: .request)
    }
}
