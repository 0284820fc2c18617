import MartletContract

/// Reports a parameter that has another default than before.
struct ParameterDefaultChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-default-changed", area: .parameters, direction: .request, aspect: "parameter default",
        action: .changed,
        since: "0.2", summary: "A parameter has another default.",
        rationale: """
            A request without it means something else from now on, and nothing tells the clients that leave it out. \
            Apps in the store go on as before: they send the default that they were built with. Add a parameter with \
            another name instead, or let clients say what they want.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { limit: int = 20 }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { limit: int = 50 }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { limit: { type: int, default: 20, max: 50 } }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.pairs.compactMap { parameter in
                guard let old = parameter.base.field.defaultValue, let new = parameter.revision.field.defaultValue,
                    old != new
                else { return nil }
                return pair.finding(
                    "the default of the \(parameter.revision.title) of '\(pair.title)' is \(Words.text(new)) now, "
                        + "not \(Words.text(old))", about: parameter, detail: Words.text(new),
                    MessageVerdicts(wire: .breaking)
                )
            }
        }
    }
}
