import MartletContract

/// Reports answers that depend on the caller now, and did not before.
struct CacheScopeNarrowed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/cache-scope-narrowed", area: .cache, direction: .none, aspect: "cache scope", action: .narrowed,
        since: "0.2", summary: "Answers are kept for each account on its own.",
        rationale: """
            Apps in the store give one account what they keep of another one: the author said that answers do not \
            depend on the caller. Give what depends on the caller an endpoint of its own.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: { ttl: 5m, scope: shared } }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: { ttl: 5m, scope: user } }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], cache: { ttl: 10m, scope: shared } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard case .lifetime(let old) = pair.base.cache, case .lifetime(let new) = pair.revision.cache,
                old.scope == .shared, new.scope == .user
            else { return nil }
            return pair.finding(
                "answers of '\(pair.title)' are kept for each account on its own now", detail: "",
                .safe.onShippedClient(.breaking))
        }
    }
}
