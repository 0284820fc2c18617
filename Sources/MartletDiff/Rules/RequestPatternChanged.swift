/// Reports: a string of a request is held to another pattern.
struct RequestPatternChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-pattern-changed", area: .models, direction: .request, aspect: "pattern", action: .changed,
        since: "0.2",
        summary: "A string of a request is held to another pattern.",
        rationale: """
            Servers of the revision must take every string that the base's pattern allows; the counterexample is one \
            that they do not take.
            """,
        base: """
            models:
              Pet:
                fields:
                  tag: { type: string, pattern: "^[a-z]+$" }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Pet:
                fields:
                  tag: { type: string, pattern: "^[a-z]{3}$" }  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                fields:
                  tag: { type: string, pattern: "^[a-z]+$", maxLength: 9 }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.patternChanged, in: .request)
    }
}
