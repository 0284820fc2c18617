/// Reports: a request must have a field more.
struct RequestRequiredFieldAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-required-field-added", area: .models, direction: .request, aspect: "required field",
        action: .added,
        since: "0.2",
        summary: "A request must have a field more.",
        rationale: """
            Clients of the base do not send it, and servers of the revision refuse what they send. Make it optional, \
            or give it a default.
            """,
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
                  name: string
                  age: int?
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.requiredFieldAdded, in: .request)
    }
}
