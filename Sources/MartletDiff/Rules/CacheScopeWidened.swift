import MartletContract

/// Reports answers that do not depend on the caller any more.
struct CacheScopeWidened: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/cache-scope-widened", area: .cache, direction: .none, aspect: "cache scope", action: .widened,
        since: "0.2", summary: "Answers are kept for all accounts together.",
        rationale: """
            Nothing of it is sent. Apps in the store keep answers for each account, and that is right as well.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: { ttl: 5m, scope: user } }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: { ttl: 5m, scope: shared } }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: { ttl: 10m, scope: user } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard case .lifetime(let old) = pair.base.cache, case .lifetime(let new) = pair.revision.cache,
                old.scope == .user, new.scope == .shared
            else { return nil }
            return pair.finding("answers of '\(pair.title)' are kept for all accounts together now", detail: "", .safe)
        }
    }
}
