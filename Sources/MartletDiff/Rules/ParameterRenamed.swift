import MartletContract

/// Reports a parameter that has another name than before, in the same place and with the same type.
struct ParameterRenamed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-renamed", area: .parameters, direction: .request, aspect: "parameter name",
        action: .changed,
        since: "0.2", summary: "A parameter has another name.",
        rationale: """
            The name of a path parameter is not sent: the change is one in Swift alone, where the argument has \
            another label. All others are sent by name. What clients of the base send under the old name is passed \
            over or refused; where it must be there, requests are refused. Take the old name as well for as long as \
            there are such clients.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, query: { pageNumber: "int?" }, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, query: { page_number: "int?" }, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, query: { colour: "int?" }, returns: [string] }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.parameters.renamed.map { parameter in
                let onWire: Verdict = parameter.revision.isLeftOut ? .unknown : .breaking
                return pair.finding(
                    "the \(parameter.base.title) of '\(pair.title)' is called '\(parameter.revision.field.key)' now",
                    about: parameter, detail: parameter.revision.field.key,
                    parameter.base.place == .path ? .safe : .all(onWire))
            }
        }
    }
}
