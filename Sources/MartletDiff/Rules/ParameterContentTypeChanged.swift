import MartletContract

/// Reports a parameter that is written whole in a content type, and was not before, or the other way round.
struct ParameterContentTypeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-content-type-changed", area: .parameters, direction: .request,
        aspect: "parameter content type", action: .changed,
        since: "0.2", summary: "A parameter is written in another content type.",
        rationale: """
            The server reads JSON where clients of the base and apps in the store write a list or an object by its \
            style, or the other way round, and refuses it. Add a parameter with another name instead.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { tags: "array<string>?" }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { tags: { type: "array<string>?", contentType: application/json } }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { tags: "array<int>?" }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.pairs.compactMap { parameter in
                let (old, new) = (parameter.base.contentType, parameter.revision.contentType)
                guard old != new else { return nil }
                return pair.finding(
                    "the \(parameter.revision.title) of '\(pair.title)' is written as "
                        + (new.map { "'\($0)' now" } ?? "its style says now, not as '\(old ?? "")'"),
                    about: parameter, detail: new ?? "", .broken)
            }
        }
    }
}
