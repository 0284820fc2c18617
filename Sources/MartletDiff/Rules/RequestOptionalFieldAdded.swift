/// Reports: a request may have a field more.
struct RequestOptionalFieldAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-optional-field-added", area: .models, direction: .request, aspect: "optional field",
        action: .added,
        since: "0.2",
        summary: "A request may have a field more.",
        rationale: """
            Servers of the revision take requests without it, so clients of the base go on as before. Only where the \
            base's other members are declared to be of another type can it meet something that it is not.
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
                  age: int?  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: string
                  age: int
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.optionalFieldAdded, in: .request)
    }
}
