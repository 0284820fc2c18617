import MartletContract

/// Reports a parameter that had to be there and may be left out now.
struct ParameterBecameOptional: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-became-optional", area: .parameters, direction: .request, aspect: "parameter presence",
        action: .widened,
        since: "0.2", summary: "A parameter may be left out, which had to be there.",
        rationale: """
            All requests that were good are good still. In Swift the argument is optional: calls \
            compile, and a pattern that takes the value finds an optional one.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: int }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: "int?" }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: int }, returns: [string], description: Lists. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.pairs.compactMap { parameter in
                guard !parameter.base.isLeftOut, parameter.revision.isLeftOut else { return nil }
                return pair.finding(
                    "the \(parameter.revision.title) of '\(pair.title)' may be left out now", about: parameter,
                    .safe)
            }
        }
    }
}
