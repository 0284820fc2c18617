import MartletContract

/// Reports an endpoint that has another name than before.
struct EndpointRenamed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-renamed", area: .source, direction: .none, aspect: "endpoint name", action: .changed,
        since: "0.2", summary: "An endpoint has another name.",
        rationale: """
            Names are not sent, so nobody notices but app code: in Swift its method and its case have the new name. \
            An alias of your own, deprecated, helps over the change.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                listAll: { get: /pets, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], description: Lists them. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.base.name != pair.revision.name else { return nil }
            return pair.finding(
                "'\(pair.base.name)' is called '\(pair.revision.name)' now", detail: pair.revision.name, .safe)
        }
    }
}
