/// Reports: the default of a field of a response was changed, documented or removed.
struct ResponseDefaultChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-default-changed", area: .models, direction: .response, aspect: "default", action: .changed,
        since: "0.2",
        summary: "The default of a field of a response was changed, documented or removed.",
        rationale: """
            A default is the value that clients assume where the server omits the field. A first default is safe on \
            the wire; in Swift the property is not optional any more. A changed or removed default is a warning: \
            clients of the base go on reading the old one.
            """,
        base: """
            models:
              Pet:
                fields:
                  legs: int = 4
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet:
                fields:
                  legs: int = 2  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet:
                fields:
                  legs: { type: int, default: 4, description: How many. }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.defaultChanged, in: .response)
    }
}
