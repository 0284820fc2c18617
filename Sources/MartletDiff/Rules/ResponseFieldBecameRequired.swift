/// Reports: a field of an answer must be there that could be absent.
struct ResponseFieldBecameRequired: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-field-became-required", area: .models, direction: .response, aspect: "presence",
        action: .narrowed,
        since: "0.2",
        summary: "A field of an answer must be there that could be absent.",
        rationale: """
            Every answer of the revision is one of the base as well. In Swift the property is not optional any more.
            """,
        base: """
            models:
              Pet:
                fields:
                  name: string?
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
                  name: string = "Rex"
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.fieldBecameRequired, in: .response)
    }
}
