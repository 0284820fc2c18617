import MartletContract

/// Reports a parameter whose lists and objects are written in another way than before, by `style` and `explode`.
struct ParameterStyleChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-style-changed", area: .parameters, direction: .request, aspect: "parameter style",
        action: .changed,
        since: "0.2", summary: "A parameter is written in another style.",
        rationale: """
            The server takes apart what it gets by the new style, and makes something else of what clients of the \
            base and apps in the store write: `a,b` is one value where it should be two. Add a parameter with \
            another name instead.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { tags: "array<string>?" }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { tags: { type: "array<string>?", explode: false } }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { tags: { type: "array<string>?", explode: true } }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.same.compactMap { parameter in
                let (old, new) = (parameter.base.writtenStyle, parameter.revision.writtenStyle)
                guard old != new, parameter.base.contentType == nil, parameter.revision.contentType == nil,
                    comparison.isStyled(parameter)
                else { return nil }
                return pair.finding(
                    "the \(parameter.revision.title) of '\(pair.title)' is written as '\(new)' now, not as '\(old)'",
                    about: parameter, detail: new, .broken)
            }
        }
    }
}
