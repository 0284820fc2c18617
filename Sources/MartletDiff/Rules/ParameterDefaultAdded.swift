import MartletContract

/// Reports a default of a parameter that had none and could be left out.
struct ParameterDefaultAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-default-added", area: .parameters, direction: .request, aspect: "parameter default",
        action: .added,
        since: "0.2", summary: "A parameter that may be left out has a default.",
        rationale: """
            A request without it means what the default says from now on; what it meant before, nobody had said, and \
            clients that leave the parameter out may have counted on it. Apps in the store leave it out as well. In \
            Swift the argument is not optional any more: calls that give `nil` stop to compile.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { limit: "int?" }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { limit: int = 20 }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { limit: { type: "int?", max: 50 } }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.pairs.compactMap { parameter in
                guard parameter.base.field.isOptional, parameter.base.field.defaultValue == nil,
                    let value = parameter.revision.field.defaultValue
                else { return nil }
                return pair.finding(
                    "the \(parameter.revision.title) of '\(pair.title)' has the default \(Words.text(value)) now",
                    about: parameter, .broken)
            }
        }
    }
}
