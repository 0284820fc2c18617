import MartletContract

/// Reports an endpoint that drops kept answers of another one now.
struct InvalidationAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/invalidation-added", area: .cache, direction: .none, aspect: "invalidation", action: .added,
        since: "0.2", summary: "A call drops kept answers.",
        rationale: """
            Nothing of it is sent. Apps in the store do not drop them, and show what is old until its time has come.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 5m }
                add: { post: /pets, returns: void }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 5m }
                add: { post: /pets, returns: void, invalidates: [list] }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 5m }
                add: { post: /pets, returns: void, description: Adds. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            let known = pair.base.invalidates
            return pair.revision.invalidates.filter { !known.contains($0) }.map { one in
                let name = "\(one.endpoint.group).\(one.endpoint.name)"
                let detail = ([name] + one.matches.map { "\($0.parameter)=\($0.source)" }).joined(separator: " ")
                return pair.finding(
                    "'\(pair.title)' drops kept answers of '\(name)' now", detail: detail, .safe)
            }
        }
    }
}
