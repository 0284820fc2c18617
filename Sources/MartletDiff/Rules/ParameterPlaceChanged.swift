import MartletContract

/// Reports a parameter that stands in another place than before: in the path, the query, a header or a cookie.
struct ParameterPlaceChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-place-changed", area: .parameters, direction: .request, aspect: "parameter place",
        action: .changed,
        since: "0.2", summary: "A parameter stands in another place.",
        rationale: """
            Nobody looks for it where clients of the base and apps in the store put it. Where it must be there, \
            their requests are refused. Take it in both places for as long as there are such clients. In Swift \
            nothing changes but the order of arguments.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { language: string }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, headers: { language: string }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { language: "string?" }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.moved.map { parameter in
                let place = parameter.revision.place.rawValue
                return pair.finding(
                    "the \(parameter.base.title) of '\(pair.title)' stands in the \(place) now", about: parameter,
                    detail: place, .all(parameter.revision.isLeftOut ? .unknown : .breaking))
            }
        }
    }
}
