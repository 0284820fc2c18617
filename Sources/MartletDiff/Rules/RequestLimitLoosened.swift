/// Reports: a bound, a length or a count of a value of a request leaves more room.
struct RequestLimitLoosened: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-limit-loosened", area: .models, direction: .request, aspect: "limit", action: .widened,
        since: "0.2",
        summary: "A bound, a length or a count of a value of a request leaves more room.",
        rationale: """
            Every request of the base is one of the revision as well.
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
                  name: { type: string, maxLength: 20 }  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                fields:
                  name: { type: string, maxLength: 5 }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.limitLoosened, in: .request)
    }
}
