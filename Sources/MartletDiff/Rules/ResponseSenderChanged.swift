/// Reports: a field is not sent any more in an answer, or is sent now: `readOnly` or `writeOnly` has changed.
struct ResponseSenderChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-sender-changed", area: .models, direction: .response, aspect: "sender", action: .changed,
        since: "0.2",
        summary: "A field is not sent any more in an answer, or is sent now: `readOnly` or `writeOnly` has changed.",
        rationale: """
            A field that only the client sends is not part of answers. Where it must be there, the others miss it.
            """,
        base: """
            models:
              Pet:
                fields:
                  name: string
                  id: int?
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:
                fields:
                  name: string
                  id: { type: "int?", writeOnly: true }  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: string
                  id: { type: "int?", description: A number. }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.senderChanged, in: .response)
    }
}
