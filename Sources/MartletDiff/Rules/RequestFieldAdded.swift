/// Reports: a request has a field more, which must be there or may be absent.
struct RequestFieldAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-field-added", area: .models, direction: .request, aspect: "field", action: .added,
        since: "0.2", summary: "A request has a field more.",
        rationale: """
            Where it must be there, clients of the base do not send it, and servers of the revision refuse what they \
            send: make it optional, or give it a default. Where it may be absent, clients of the base go on as \
            before; only where the base's other members are declared to be of another type can it meet something \
            that it is not.
            """,
        examples: [
            .init(
                base: """
                    models:
                      Pet: { fields: { name: string } }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          name: string
                          age: int  # reported
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          name: string?
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """),
            .init(
                base: """
                    models:
                      Pet: { fields: { name: string } }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          name: string
                          age: int?  # reported
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          name: string?
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.optionalFieldAdded, .requiredFieldAdded, in: .request)
    }
}
