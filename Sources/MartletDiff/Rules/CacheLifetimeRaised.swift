import MartletContract

/// Reports answers that are kept for a longer time than before.
struct CacheLifetimeRaised: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/cache-lifetime-raised", area: .cache, direction: .none, aspect: "cache lifetime", action: .widened,
        since: "0.2", summary: "Answers are kept for a longer time.",
        rationale: """
            Nothing of it is sent. Apps in the store go on to keep answers for as long as they were built to.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 1m }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: 5m }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: { ttl: 1m, stale: 1h } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard case .lifetime(let old) = pair.base.cache, case .lifetime(let new) = pair.revision.cache,
                old.isShorter(than: new)
            else { return nil }
            return pair.finding(
                "answers of '\(pair.title)' are kept for \(Words.text(new.ttl)) now, not for \(Words.text(old.ttl))",
                detail: Words.text(new.ttl), .safe)
        }
    }
}
