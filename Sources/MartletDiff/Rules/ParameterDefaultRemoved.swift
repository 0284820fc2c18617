import MartletContract

/// Reports a default that a parameter has no longer, which may be left out still.
struct ParameterDefaultRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-default-removed", area: .parameters, direction: .request, aspect: "parameter default",
        action: .removed,
        since: "0.2", summary: "A parameter that may be left out has no default any more.",
        rationale: """
            What a request without it means is open from now on, and clients that leave the parameter out count on \
            the default. Apps in the store do not: they send it. In Swift the argument is optional, and patterns \
            that take the value find an optional one.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { limit: int = 20 }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { limit: "int?" }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { limit: int }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.pairs.compactMap { parameter in
                guard let value = parameter.base.field.defaultValue, parameter.revision.field.isOptional,
                    parameter.revision.field.defaultValue == nil
                else { return nil }
                return pair.finding(
                    "the \(parameter.revision.title) of '\(pair.title)' has the default \(Words.text(value)) no longer",
                    about: parameter, MessageVerdicts(wire: .breaking))
            }
        }
    }
}
