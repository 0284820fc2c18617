/// Reports: a value of a request can be null that could not be, or cannot any more.
struct RequestNullabilityChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-nullability-changed", area: .models, direction: .request, aspect: "nullability",
        action: .changed,
        since: "0.2", summary: "A value of a request can be null that could not be, or cannot any more.",
        rationale: """
            Where null is allowed, every request of the base is one of the revision as well. Where it is not any \
            more, clients of the base may send it, and servers of the revision refuse it. In Swift the type becomes \
            optional, or is so no longer.
            """,
        examples: [
            .init(
                base: """
                    models:
                      Pet:
                        fields:
                          name: string | null
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          name: string  # reported
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          name: string? | null
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """),
            .init(
                base: """
                    models:
                      Pet:
                        fields:
                          name: string
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          name: string | null  # reported
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
        comparison.payloadFindings(.becameNullable, .becameNotNullable, in: .request)
    }
}
