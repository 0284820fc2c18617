/// Reports: a bound, a length or a count of a value of a request leaves less room.
struct RequestLimitTightened: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-limit-tightened", area: .models, direction: .request, aspect: "limit", action: .narrowed,
        since: "0.2",
        summary: "A bound, a length or a count of a value of a request leaves less room.",
        rationale: """
            Clients of the base may send what is beyond it now; the counterexample is such a value.
            """,
        base: """
            models:
              Pet:
                fields:
                  name: { type: string, maxLength: 10 }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Pet:
                fields:
                  name: { type: string, maxLength: 5 }  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: { type: string, maxLength: 20 }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.limitTightened, in: .request)
    }
}
