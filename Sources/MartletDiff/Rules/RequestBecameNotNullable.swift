/// Reports: a value of a request cannot be null that could be.
struct RequestBecameNotNullable: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-became-not-nullable", area: .models, direction: .request, aspect: "nullability",
        action: .narrowed,
        since: "0.2",
        summary: "A value of a request cannot be null that could be.",
        rationale: """
            Clients of the base may send null, and servers of the revision refuse it.
            """,
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.becameNotNullable, in: .request)
    }
}
