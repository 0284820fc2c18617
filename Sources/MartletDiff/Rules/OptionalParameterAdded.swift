import MartletContract

/// Reports a new parameter that a request can be without.
struct OptionalParameterAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/optional-parameter-added", area: .parameters, direction: .request, aspect: "optional parameter",
        action: .added,
        since: "0.2", summary: "There is a new parameter, which may be left out.",
        rationale: """
            Nobody sends it yet, and nobody needs to. In Swift the method has an argument more, with a default; a \
            pattern that names the values of the case needs another place.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: "int?" }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: int }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.added.filter(\.isLeftOut).map { parameter in
                pair.finding(
                    "'\(pair.title)' has a new \(parameter.title), which may be left out",
                    at: pair.path.appending(parameter.step), revision: parameter.field.origin, .safe)
            }
        }
    }
}
