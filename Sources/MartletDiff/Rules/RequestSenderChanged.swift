/// Reports: a field is not sent any more in a request, or is sent now: `readOnly` or `writeOnly` has changed.
struct RequestSenderChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-sender-changed", area: .models, direction: .request, aspect: "sender", action: .changed,
        since: "0.2",
        summary: "A field is not sent any more in a request, or is sent now: `readOnly` or `writeOnly` has changed.",
        rationale: """
            A field that only the server sends is not part of requests. Where it must be there, the others miss it.
            """,
        base: """
            models:
              Pet:
                fields:
                  name: string
                  id: int?
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Pet:
                fields:
                  name: string
                  id: { type: "int?", readOnly: true }  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: string
                  id: { type: "int?", description: A number. }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.senderChanged, in: .request)
    }
}
