import MartletContract

/// Reports answers that are kept now, and were not before.
struct CacheAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/cache-added", area: .cache, direction: .none, aspect: "cache", action: .added,
        since: "0.2", summary: "Answers are kept for a while.",
        rationale: """
            Nothing of it is sent. After an update apps show what they have for a while before they ask again.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 5m }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: none }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.base.cache == .none, pair.revision.cache != .none else { return nil }
            return pair.finding("answers of '\(pair.title)' are kept now", detail: "", .safe)
        }
    }
}
