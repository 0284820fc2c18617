/// Reports: a request has a field less.
struct RequestFieldRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-field-removed", area: .models, direction: .request, aspect: "field",
        action: .removed,
        since: "0.2",
        summary: "A request has a field less.",
        rationale: """
            Clients of the base go on sending it. A server that ignores what it does not know takes it; one that \
            refuses unknown members does not. Either way, what it said is not heard any more.
            """,
        base: """
            models:
              Pet:
                fields:
                  name: string
                  age: int?  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Pet:
                fields:
                  name: string
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: string
                  age: int = 3
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.fieldRemoved, in: .request)
    }
}
