import MartletContract

/// Reports a new parameter, which must be there or may be left out.
struct ParameterAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-added", area: .parameters, direction: .request, aspect: "parameter", action: .added,
        since: "0.2", summary: "There is a new parameter.",
        rationale: """
            Where it must be there, requests without it are refused, and clients of the base do not have it, nor do \
            apps in the store: let it be left out, or give it a default. One that may be left out nobody sends yet, \
            and nobody needs to. In Swift the method has an argument more, with a default where it may be left out; \
            a pattern that names the values of the case needs another place.
            """,
        examples: [
            .init(
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
                        list: { get: /pets, returns: [string], description: Lists. }
                    """),
            .init(
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
                        list: { get: /pets, returns: [string], description: Lists. }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.added.map { parameter in
                pair.finding(
                    "'\(pair.title)' has a new \(parameter.title), which "
                        + (parameter.isLeftOut ? "may be left out" : "must be there"),
                    at: pair.path.appending(parameter.step), revision: parameter.field.origin,
                    parameter.isLeftOut ? .safe : .broken
                ).valued(comparison.structures.revision.text(of: parameter))
            }
        }
    }
}
