import MartletContract

/// Reports that the default of a parameter was changed, documented or removed.
struct ParameterDefaultChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-default-changed", area: .parameters, direction: .request, aspect: "parameter default",
        action: .changed,
        since: "0.2", summary: "The default of a parameter that may be omitted was changed, documented or removed.",
        rationale: """
            A default is the value that the server assumes where a client omits the parameter. A first default \
            documents what the server did before, so it is safe. Another default is a warning: requests stay valid, \
            but those without the parameter mean something else, also from apps in the store, which omit what their \
            callers omit. So is a removed default, since the meaning of such requests is unknown then. Add a parameter \
            with another name instead, or have clients send the value. Swift code does not change.
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
        case (let old?, let new?) where !old.isSame(as: new):
            return pair.finding(
                "the default of \(title) is \(Words.text(new)) now, not \(Words.text(old))", about: parameter,
                detail: Words.text(new), .safe
            ).ofMeaning
        case (nil, let new?) where base.isOptional:
            return pair.finding(
                "the default \(Words.text(new)) of \(title) is documented now", about: parameter, detail: "added",
                .safe)
        case (let old?, nil) where revision.isOptional:
            return pair.finding(
                "the default \(Words.text(old)) of \(title) is documented no longer", about: parameter,
                detail: "removed", .safe
            ).ofMeaning
        default: return nil
        }
    }
}
