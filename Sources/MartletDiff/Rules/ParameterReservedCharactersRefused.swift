import MartletContract

/// Reports a parameter whose reserved characters must be percent-encoded from now on.
struct ParameterReservedCharactersRefused: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-reserved-characters-refused", area: .parameters, direction: .request,
        aspect: "parameter reserved characters", action: .narrowed,
        since: "0.2", summary: "Reserved characters of a parameter must be percent-encoded.",
        rationale: """
            Clients of the base and apps in the store write `/` or `?` of its values as they are. Servers that take \
            apart by the letter read them still, others refuse them; nobody can tell from the contract.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { next: { type: "string?", reserved: true } }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { next: { type: "string?", reserved: false } }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { next: { type: "string?", reserved: true, description: More. } }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.pairs.compactMap { parameter in
                guard parameter.base.isReservedAllowed, !parameter.revision.isReservedAllowed else { return nil }
                return pair.finding(
                    "reserved characters of the \(parameter.revision.title) of '\(pair.title)' must be percent-encoded now",
                    about: parameter, .all(.unknown))
            }
        }
    }
}
