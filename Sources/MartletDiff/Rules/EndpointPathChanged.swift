import MartletContract

/// Reports an endpoint that has another path than before, and is the same by its name or by all else.
struct EndpointPathChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-path-changed", area: .endpoints, direction: .none, aspect: "endpoint path",
        action: .changed,
        since: "0.2", summary: "An endpoint has another path.",
        rationale: """
            Whoever calls the old path gets 404: clients of the base, and all apps in the store. Keep the old path \
            beside the new one, deprecated, until nobody calls it any more. In Swift nothing changes but the \
            arguments, where the path has other parameters. Where the beginning of the paths has become the end of \
            the servers' addresses, or the other way round, the addresses are the same, which breaks nobody.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /animals, returns: [string] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], description: Lists them. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            let new = pair.revision.path
            guard pair.base.pathShape != pair.revision.pathShape else { return nil }
            let message = "the path of '\(pair.base.title)' is '\(new.text)' now"
            guard !comparison.endpoints.addresses.areSame(pair) else {
                return pair.finding("\(message), at the same address", detail: new.text, .safe)
            }
            return pair.finding(message, detail: new.text, .broken)
        }
    }
}
