import MartletContract

/// Reports an endpoint that drops kept answers of another one now, or does not any more.
struct InvalidationChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/invalidation-changed", area: .cache, direction: .none, aspect: "invalidation", action: .changed,
        since: "0.2", summary: "A call drops other kept answers.",
        rationale: """
            Nothing of it is sent. Apps in the store drop what they were built to drop: they show what is old until \
            its time has come where a call is to drop more now, and so do updated apps where it drops less.
            """,
        examples: [
            .init(
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
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            let (old, new) = (pair.base.invalidates, pair.revision.invalidates)
            let (before, after) = (Set(old), Set(new))
            return new.filter { !before.contains($0) }.map { Self.finding(pair, $0, "drops", "now") }
                + old.filter { !after.contains($0) }.map { Self.finding(pair, $0, "does not drop", "any more") }
        }
    }

    private static func finding(
        _ pair: EndpointMatching.Pair, _ dropped: Invalidation, _ verb: String, _ end: String
    ) -> DiffFinding {
        let name = "\(dropped.endpoint.group).\(dropped.endpoint.name)"
        let detail = ([verb, name] + dropped.matches.map { "\($0.parameter)=\($0.source)" }).joined(separator: " ")
        return pair.finding("'\(pair.title)' \(verb) kept answers of '\(name)' \(end)", detail: detail, .safe)
    }
}
