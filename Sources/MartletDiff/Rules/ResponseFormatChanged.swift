/// Reports: a string of an answer is something else by its author's word.
struct ResponseFormatChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-format-changed", area: .models, direction: .response, aspect: "format", action: .changed,
        since: "0.2",
        summary: "A string of an answer is something else by its author's word.",
        rationale: """
            Clients that check the format cannot take some answers; the counterexample is such a string. Apps \
            generated from the base do not check formats that Swift has no type for.
            """,
        base: """
            models:
              Pet:
                fields:
                  site: { type: string, format: hostname }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:
                fields:
                  site: { type: string, format: ipv4 }  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  site: { type: string, format: hostname, maxLength: 90 }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.formatChanged, in: .response)
    }
}
