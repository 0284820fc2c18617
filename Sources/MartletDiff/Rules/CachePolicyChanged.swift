import MartletContract

/// Reports answers whose own header fields say how long they are kept, and did not before, or the other way round.
struct CachePolicyChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/cache-policy-changed", area: .cache, direction: .none, aspect: "cache policy", action: .changed,
        since: "0.2", summary: "How long answers are kept is decided elsewhere.",
        rationale: """
            Nothing of it is sent. Apps in the store go on as they were built to.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 5m }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: http }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 10m }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            let old: String
            let new: String
            switch (pair.base.cache, pair.revision.cache) {
            case (.http, .lifetime): (old, new) = ("their header fields", "the specification")
            case (.lifetime, .http): (old, new) = ("the specification", "their header fields")
            default: return nil
            }
            return pair.finding(
                "how long answers of '\(pair.title)' are kept, \(new) says now, not \(old)", detail: new, .safe)
        }
    }
}
