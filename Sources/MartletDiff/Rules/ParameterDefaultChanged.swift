import MartletContract

/// Reports a parameter that has another default than before, one where it could be left out without, or none any more.
struct ParameterDefaultChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-default-changed", area: .parameters, direction: .request, aspect: "parameter default",
        action: .changed,
        since: "0.2", summary: "A parameter that may be left out has another default, a first one, or none any more.",
        rationale: """
            A request without it means something else from now on, or nobody knows what, and nothing tells the \
            clients that leave it out. Apps in the store send the default that they were built with; where there was \
            none, they leave the parameter out, and may have counted on what that meant. Add a parameter with \
            another name instead, or let clients say what they want. In Swift the argument is optional where there \
            is no default: calls that give `nil`, and patterns that take the value, stop to compile.
            """,
        examples: [
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { limit: int = 20 }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { limit: int = 50 }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { limit: { type: int, default: 20, max: 50 } }, returns: [string] }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { limit: "int?" }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { limit: int = 20 }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { limit: { type: "int?", max: 50 } }, returns: [string] }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { limit: int = 20 }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { limit: "int?" }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { limit: int }, returns: [string] }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.pairs.compactMap { Self.finding($0, of: pair) }
        }
    }

    private static func finding(_ parameter: ParameterMatching.Pair, of pair: EndpointMatching.Pair) -> DiffFinding? {
        let (base, revision) = (parameter.base.field, parameter.revision.field)
        let title = "the \(parameter.revision.title) of '\(pair.title)'"
        switch (base.defaultValue, revision.defaultValue) {
        case (let old?, let new?) where old != new:
            return pair.finding(
                "the default of \(title) is \(Words.text(new)) now, not \(Words.text(old))", about: parameter,
                detail: Words.text(new), MessageVerdicts(wire: .breaking))
        case (nil, let new?) where base.isOptional:
            return pair.finding(
                "\(title) has the default \(Words.text(new)) now", about: parameter, detail: "added", .broken)
        case (let old?, nil) where revision.isOptional:
            return pair.finding(
                "\(title) has the default \(Words.text(old)) no longer", about: parameter, detail: "removed",
                MessageVerdicts(wire: .breaking))
        default: return nil
        }
    }
}
