import MartletContract

/// Reports an endpoint whose parameters stand in another order than before.
struct ParameterOrderChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-order-changed", area: .source, direction: .none, aspect: "parameter order",
        action: .changed,
        since: "0.2", summary: "Parameters stand in another order.",
        rationale: """
            The order is not sent, so nobody notices but app code: in Swift arguments have an order, and calls that \
            give two of them stop to compile. Add new parameters at the end.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: "int?", limit: "int?" }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { limit: "int?", page: "int?" }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page: "int?", sort: "string?", limit: "int?" }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            let names = Set(pair.base.parameters.map(\.field.name))
            let new = pair.revision.parameters.map(\.field.name).filter(names.contains)
            let old = pair.base.parameters.map(\.field.name).filter(new.contains)
            guard old != new, Set(new).count == new.count else { return nil }
            return pair.finding(
                "the parameters of '\(pair.title)' stand in another order: \(Words.list(new))",
                detail: new.joined(separator: " "), .safe)
        }
    }
}
