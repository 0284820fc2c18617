/// Reports: a value of an answer cannot be null that could be.
struct ResponseBecameNotNullable: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-became-not-nullable", area: .models, direction: .response, aspect: "nullability",
        action: .narrowed,
        since: "0.2",
        summary: "A value of an answer cannot be null that could be.",
        rationale: """
            Every answer of the revision is one of the base as well. In Swift the type is not optional any more.
            """,
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.becameNotNullable, in: .response)
    }
}
