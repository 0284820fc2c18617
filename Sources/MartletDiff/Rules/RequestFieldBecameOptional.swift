/// Reports: a field of a request can be absent that had to be there.
struct RequestFieldBecameOptional: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-field-became-optional", area: .models, direction: .request, aspect: "presence",
        action: .widened,
        since: "0.2",
        summary: "A field of a request can be absent that had to be there.",
        rationale: """
            Every request of the base is one of the revision as well. In Swift the property becomes optional, and \
            its argument gets a default.
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
                  name: string?  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: { type: string, description: What it is called. }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.fieldBecameOptional, in: .request)
    }
}
