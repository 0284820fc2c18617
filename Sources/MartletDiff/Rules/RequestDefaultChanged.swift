/// Reports: the default of a field of a request was changed, documented or removed.
struct RequestDefaultChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-default-changed", area: .models, direction: .request, aspect: "default", action: .changed,
        since: "0.2",
        summary: "The default of a field of a request was changed, documented or removed.",
        rationale: """
            A default is the value that the server assumes where a client omits the field. A first default documents \
            what the server did before, so it is safe. Another default is a warning: requests stay valid, but those \
            without the field mean something else. So is a removed default, since the meaning of such requests is \
            unknown then.
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
