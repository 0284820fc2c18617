/// Reports: a string of a request is something else by its author's word.
struct RequestFormatChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-format-changed", area: .models, direction: .request, aspect: "format", action: .changed,
        since: "0.2",
        summary: "A string of a request is something else by its author's word.",
        rationale: """
            Servers that check the format refuse what clients of the base send; the counterexample is such a string. \
            A word that nobody checks breaks nothing.
            """,
        base: """
            models:
              Pet:
                fields:
                  site: { type: string, format: hostname }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Pet:
                fields:
                  site: { type: string, format: ipv4 }  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                fields:
                  site: { type: string, format: hostname, maxLength: 90 }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.formatChanged, in: .request)
    }
}
