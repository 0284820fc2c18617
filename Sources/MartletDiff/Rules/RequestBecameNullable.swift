/// Reports: a value of a request can be null that could not be.
struct RequestBecameNullable: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-became-nullable", area: .models, direction: .request, aspect: "nullability",
        action: .widened,
        since: "0.2",
        summary: "A value of a request can be null that could not be.",
        rationale: """
            Every request of the base is one of the revision as well. In Swift the type becomes optional.
            """,
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.becameNullable, in: .request)
    }
}
