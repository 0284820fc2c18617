/// Reports: a value of an answer can be null that could not be, or cannot any more.
struct ResponseNullabilityChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-nullability-changed", area: .models, direction: .response, aspect: "nullability",
        action: .changed,
        since: "0.2", summary: "A value of an answer can be null that could not be, or cannot any more.",
        rationale: """
            Where null is allowed, clients of the base cannot read it there. Where it does not come any more, every \
            answer of the revision is one of the base as well. In Swift the type becomes optional, or is so no \
            longer.
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
                        get: { get: /pet, returns: Pet }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          name: string  # reported
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          name: string? | null
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
            .init(
                base: """
                    models:
                      Pet:
                        fields:
                          name: string
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          name: string | null  # reported
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          name: string?
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.becameNullable, .becameNotNullable, in: .response)
    }
}
