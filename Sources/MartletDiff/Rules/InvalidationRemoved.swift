import MartletContract

/// Reports an endpoint that does not drop kept answers of another one any more.
struct InvalidationRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/invalidation-removed", area: .cache, direction: .none, aspect: "invalidation", action: .removed,
        since: "0.2", summary: "A call does not drop kept answers any more.",
        rationale: """
            Nothing of it is sent. After an update apps show what is old until its time has come.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 5m }
                add: { post: /pets, returns: void, invalidates: [list] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 5m }
                add: { post: /pets, returns: void }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 5m }
                add: { post: /pets, returns: void, invalidates: [list], description: Adds. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            let known = pair.revision.invalidates
            return pair.base.invalidates.filter { !known.contains($0) }.map { one in
                let name = "\(one.endpoint.group).\(one.endpoint.name)"
                let detail = ([name] + one.matches.map { "\($0.parameter)=\($0.source)" }).joined(separator: " ")
                return pair.finding(
                    "'\(pair.title)' does not drop kept answers of '\(name)' any more", detail: detail, .safe)
            }
        }
    }
}
