import MartletContract

/// Reports a parameter that is gone.
struct ParameterRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-removed", area: .parameters, direction: .request, aspect: "parameter", action: .removed,
        since: "0.2", summary: "A parameter is gone.",
        rationale: """
            Clients of the base send it still. Most servers pass over what they do not know, some refuse it, and \
            whether the answer means the same without it nobody can tell from the contract. It is safe for \
            conforming clients where its end was announced and has come: `deprecated` with `x-sunset`. In Swift the \
            argument is gone, and calls that give it do not compile.
            """,
        examples: [
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { page: "int?" }, returns: [string] }  # reported
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string] }
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { page: "int?" }, returns: [string], description: Lists. }
                    """),
            .init(
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
                        list: { get: /pets, query: { page: "int?" }, returns: [string], description: Lists. }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.removed.map { parameter in
                pair.finding(
                    "the \(parameter.title) of '\(pair.title)' is gone, which "
                        + (parameter.isLeftOut ? "could be left out" : "had to be there"),
                    at: pair.path.appending(parameter.step), base: parameter.field.origin,
                    comparison.verdicts(onRemovalOf: parameter, of: pair))
            }
        }
    }
}
