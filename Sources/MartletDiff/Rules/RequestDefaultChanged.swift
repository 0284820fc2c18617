/// Reports: the default of an absent field of a request is another one.
struct RequestDefaultChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-default-changed", area: .models, direction: .request, aspect: "default", action: .changed,
        since: "0.2",
        summary: "The default of an absent field of a request is another one.",
        rationale: """
            Nothing stops to work, but clients of the base that leave the field out mean the old default, and \
            servers of the revision act by the new one.
            """,
        base: """
            models:
              Pet:
                fields:
                  legs: int = 4
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Pet:
                fields:
                  legs: int = 2  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet:
                fields:
                  legs: { type: int, default: 4, description: How many. }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.defaultChanged, in: .request)
    }
}
