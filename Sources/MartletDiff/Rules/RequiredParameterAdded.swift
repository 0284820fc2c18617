import MartletContract

/// Reports a new parameter that no request can be without.
struct RequiredParameterAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/required-parameter-added", area: .parameters, direction: .request, aspect: "required parameter",
        action: .added,
        since: "0.2", summary: "There is a new parameter, which must be there.",
        rationale: """
            Requests without it are refused, and clients of the base do not have it, nor do apps in the store. In \
            Swift calls lack an argument. Let it be left out, or give it a default.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: int }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: int = 1 }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.added.filter { !$0.isLeftOut }.map { parameter in
                pair.finding(
                    "'\(pair.title)' has a new \(parameter.title), which must be there",
                    at: pair.path.appending(parameter.step), revision: parameter.field.origin, .broken)
            }
        }
    }
}
