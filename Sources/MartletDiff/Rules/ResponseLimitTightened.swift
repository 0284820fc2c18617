/// Reports: a bound, a length or a count of a value of an answer leaves less room.
struct ResponseLimitTightened: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-limit-tightened", area: .models, direction: .response, aspect: "limit", action: .narrowed,
        since: "0.2",
        summary: "A bound, a length or a count of a value of an answer leaves less room.",
        rationale: """
            Every answer of the revision is one of the base as well.
            """,
        base: """
            models:
              Pet:
                fields:
                  name: { type: string, maxLength: 10 }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:
                fields:
                  name: { type: string, maxLength: 5 }  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: { type: string, maxLength: 20 }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.limitTightened, in: .response)
    }
}
