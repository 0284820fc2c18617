/// Reports: an object in a request takes other members that no field names, or refuses them.
struct RequestAdditionalMembersChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-additional-members-changed", area: .models, direction: .request,
        aspect: "additional members", action: .changed,
        since: "0.2", summary: "An object in a request takes other members that no field names, or refuses them.",
        rationale: """
            Where more is taken, every request of the base is one of the revision as well. Where members are refused \
            or held to a type, a client of the base that writes members which neither side names is refused: the \
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
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.additionalAllowed, .additionalRestricted, in: .request)
    }
}
