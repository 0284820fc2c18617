import MartletContract

/// Reports a change of how long an old answer may be shown while a new one is asked for.
struct CacheStalenessChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/cache-staleness-changed", area: .cache, direction: .none, aspect: "cache staleness",
        action: .changed,
        since: "0.2", summary: "Old answers may be shown for another time.",
        rationale: """
            Nothing of it is sent. Apps in the store go on as they were built to.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: { ttl: 5m, stale: 1h } }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: { ttl: 5m, stale: 2h } }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: { ttl: 10m, stale: 1h } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard case .lifetime(let old) = pair.base.cache, case .lifetime(let new) = pair.revision.cache,
                old.stale != new.stale
            else { return nil }
            let time = new.stale.map { Words.text($0) } ?? "no time"
            return pair.finding(
                "old answers of '\(pair.title)' may be shown for \(time) now, while they are asked for anew",
                detail: time, .safe)
        }
    }
}
