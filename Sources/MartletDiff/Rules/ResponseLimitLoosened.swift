/// Reports: a bound, a length or a count of a value of an answer leaves more room.
struct ResponseLimitLoosened: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-limit-loosened", area: .models, direction: .response, aspect: "limit", action: .widened,
        since: "0.2",
        summary: "A bound, a length or a count of a value of an answer leaves more room.",
        rationale: """
            A client that relies on the bound may stumble; the counterexample is beyond it. Apps generated from the \
            base do not check bounds when they read.
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
                  name: { type: string, maxLength: 20 }  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: { type: string, maxLength: 5 }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.limitLoosened, in: .response)
    }
}
