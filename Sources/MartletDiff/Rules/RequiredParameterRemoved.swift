import MartletContract

/// Reports a parameter that is gone, and that a request could not be without.
struct RequiredParameterRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/required-parameter-removed", area: .parameters, direction: .request, aspect: "required parameter",
        action: .removed,
        since: "0.2", summary: "A parameter is gone, which had to be there.",
        rationale: """
            Clients of the base send it still. Most servers pass over what they do not know, some refuse it, and \
            whether the answer means the same without it nobody can tell from the contract. It is safe for \
            conforming clients where its end was announced and has come: `deprecated` with `x-sunset`. In Swift the \
            argument is gone, and calls that give it do not compile.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: int }, returns: [string] }  # reported
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: int }, returns: [string], description: Lists. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.removed.filter { !$0.isLeftOut }.map { parameter in
                pair.finding(
                    "the \(parameter.title) of '\(pair.title)' is gone", at: pair.path.appending(parameter.step),
                    base: parameter.field.origin, comparison.verdicts(onRemovalOf: parameter, of: pair))
            }
        }
    }
}
