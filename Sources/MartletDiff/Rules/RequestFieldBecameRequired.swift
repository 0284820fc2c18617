/// Reports: a field of a request must be there that could be absent.
struct RequestFieldBecameRequired: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-field-became-required", area: .models, direction: .request, aspect: "presence",
        action: .narrowed,
        since: "0.2",
        summary: "A field of a request must be there that could be absent.",
        rationale: """
            Clients of the base may omit it, apps in the store included: they do not send a default. Servers of the \
            revision refuse that. Give it a default instead.
            """,
        base: """
            models:
              Pet:
                fields:
                  name: string?
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
                  name: string = "Rex"
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.fieldBecameRequired, in: .request)
    }
}
