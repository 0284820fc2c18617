/// Reports: an object in an answer takes other members that no field names, or refuses them.
struct ResponseAdditionalMembersChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-additional-members-changed", area: .models, direction: .response,
        aspect: "additional members", action: .changed,
        since: "0.2", summary: "An object in an answer takes other members that no field names, or refuses them.",
        rationale: """
            Where members are refused or held to a type, every answer of the revision is one of the base as well. \
            Where more is allowed, servers of the revision may send members that clients of the base refuse: the \
            counterexample is an object with such a member.
            """,
        examples: [
            .init(
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
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.additionalAllowed, .additionalRestricted, in: .response)
    }
}
