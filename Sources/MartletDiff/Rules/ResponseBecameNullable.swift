/// Reports: a value of an answer can be null that could not be.
struct ResponseBecameNullable: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-became-nullable", area: .models, direction: .response, aspect: "nullability",
        action: .widened,
        since: "0.2",
        summary: "A value of an answer can be null that could not be.",
        rationale: """
            Clients of the base cannot read null there. In Swift the type becomes optional.
            """,
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.becameNullable, in: .response)
    }
}
