import MartletContract

/// Reports answers that are kept no longer, and were so before.
struct CacheRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/cache-removed", area: .cache, direction: .none, aspect: "cache", action: .removed,
        since: "0.2", summary: "Answers are not kept any more.",
        rationale: """
            Apps in the store go on to keep them for as long as they were built to, and show what is old for that \
            time at most.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 5m }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: none }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 10m }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.revision.cache == .none, pair.base.cache != .none else { return nil }
            return pair.finding("answers of '\(pair.title)' are not kept any more", detail: "", .safe)
        }
    }
}
