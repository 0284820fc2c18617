import MartletContract

/// Reports a parameter whose reserved characters may stand as they are from now on.
struct ParameterReservedCharactersAllowed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-reserved-characters-allowed", area: .parameters, direction: .request,
        aspect: "parameter reserved characters", action: .widened,
        since: "0.2", summary: "Reserved characters of a parameter may stand as they are.",
        rationale: """
            What clients of the base and apps in the store percent-encode means the same (RFC 3986, section 2.1), so \
            nobody is broken.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { next: { type: "string?", reserved: false } }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { next: { type: "string?", reserved: true } }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { next: { type: "string?", reserved: false, description: More. } }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.pairs.compactMap { parameter in
                guard !parameter.base.isReservedAllowed, parameter.revision.isReservedAllowed else { return nil }
                return pair.finding(
                    "reserved characters of the \(parameter.revision.title) of '\(pair.title)' may stand as they are now",
                    about: parameter, .safe)
            }
        }
    }
}
