import MartletContract

/// Reports a parameter that could be left out and must be there now.
struct ParameterBecameRequired: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-became-required", area: .parameters, direction: .request, aspect: "parameter presence",
        action: .narrowed,
        since: "0.2", summary: "A parameter must be there, which could be left out.",
        rationale: """
            Requests without it are refused, and clients of the base may omit it, apps in the store included: they \
            do not send a default. In Swift calls without the argument stop to compile. Give it a default on the \
            server instead.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: "int?" }, returns: [string] }
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
            pair.parameters.pairs.compactMap { parameter in
                guard parameter.base.isLeftOut, !parameter.revision.isLeftOut else { return nil }
                return pair.finding(
                    "the \(parameter.revision.title) of '\(pair.title)' must be there now", about: parameter, .broken)
            }
        }
    }
}
