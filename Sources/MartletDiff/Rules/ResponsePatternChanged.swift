/// Reports: a string of an answer is held to another pattern.
struct ResponsePatternChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-pattern-changed", area: .models, direction: .response, aspect: "pattern", action: .changed,
        since: "0.2",
        summary: "A string of an answer is held to another pattern.",
        rationale: """
            Clients may rely on the base's pattern; the counterexample is a string that it does not allow. Apps \
            generated from the base do not check patterns when they read.
            """,
        base: """
            models:
              Pet:
                fields:
                  tag: { type: string, pattern: "^[a-z]+$" }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:
                fields:
                  tag: { type: string, pattern: "^[a-z]{3}$" }  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  tag: { type: string, pattern: "^[a-z]+$", maxLength: 9 }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.patternChanged, in: .response)
    }
}
