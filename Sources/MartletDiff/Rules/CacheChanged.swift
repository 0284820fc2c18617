import MartletContract

/// Reports answers that are kept for another time, for other accounts, or by other words than before, and another size
/// of the cache.
struct CacheChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/cache-changed", area: .cache, direction: .none, aspect: "cache", action: .changed,
        since: "0.2", summary: "Answers are kept for another time or other accounts, or the cache has another size.",
        rationale: """
            Nothing of it is sent. Apps in the store go on to keep answers for as long as they were built to, and \
            show what is older than is meant now where the time is shorter. Where answers depend on the caller now, \
            and did not before, those apps give one account what they keep of another one: give what depends on the \
            caller an endpoint of its own. Where they depend on the caller no longer, keeping them for each account \
            is right as well. What does not fit into a smaller cache is asked for again.
            """,
        examples: [
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string], cache: 5m }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string], cache: 1m }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string], cache: 300s }
                    """),
            .init(
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
                        list: { get: /pets, returns: [string], cache: { ttl: 60s } }
                    """),
            .init(
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
                        list: { get: /pets, returns: [string], cache: 300s }
                    """),
            .init(
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
                        list: { get: /pets, returns: [string], cache: { ttl: 300s, scope: shared } }
                    """),
            .init(
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
                        list: { get: /pets, returns: [string], cache: { ttl: 5m } }
                    """),
            .init(
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
                        list: { get: /pets, returns: [string], cache: { ttl: 300s, stale: 60m } }
                    """),
            .init(
                base: """
                    openapi: 3.1.0
                    info: { title: Example, version: "1" }
                    paths: {}
                    x-martlet-cache: { memory: 50MB }
                    """,
                revision: """
                    openapi: 3.1.0  # reported
                    info: { title: Example, version: "1" }
                    paths: {}
                    x-martlet-cache: { memory: 20MB }
                    """,
                silent: """
                    openapi: 3.1.0
                    info: { title: Example, version: "1" }
                    paths: {}
                    x-martlet-cache: { memory: 50MB, default: 5m }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        Self.size(comparison) + comparison.endpoints.pairs.flatMap(Self.policy)
    }

    private static func size(_ comparison: ContractComparison) -> [DiffFinding] {
        let (old, new) = (comparison.base.cache, comparison.revision.cache)
        guard old.memoryBytes != new.memoryBytes || old.diskBytes != new.diskBytes else { return [] }
        let text = "\(new.memoryBytes) bytes in memory and \(new.diskBytes) on disk"
        return [
            DiffFinding(
                "the cache holds \(text) now", at: ElementPath(["cache"]), detail: text, base: comparison.base.origin,
                revision: comparison.revision.origin, verdicts: .safe)
        ]
    }

    private static func policy(_ pair: EndpointMatching.Pair) -> [DiffFinding] {
        let (specification, headers) = ("the specification", "their header fields")
        switch (pair.base.cache, pair.revision.cache) {
        case (.lifetime(let old), .lifetime(let new)): return lifetime(pair, old, new)
        case (.http, .lifetime): return [author(pair, from: headers, to: specification)]
        case (.lifetime, .http): return [author(pair, from: specification, to: headers)]
        default: return []
        }
    }

    private static func author(_ pair: EndpointMatching.Pair, from old: String, to new: String) -> DiffFinding {
        pair.finding("how long answers of '\(pair.title)' are kept, \(new) says now, not \(old)", detail: new, .safe)
    }

    private static func lifetime(
        _ pair: EndpointMatching.Pair, _ old: CacheLifetime, _ new: CacheLifetime
    ) -> [DiffFinding] {
        var findings: [DiffFinding] = []
        if old.ttl != new.ttl {
            let (before, time) = (Words.text(old.ttl), Words.text(new.ttl))
            let word = new.isShorter(than: old) ? "shorter" : "longer"
            findings.append(
                pair.finding(
                    "answers of '\(pair.title)' are kept \(word): for \(time) now, not for \(before)",
                    detail: "ttl \(time)", .safe))
        }
        if old.stale != new.stale {
            let time = new.stale.map { Words.text($0) } ?? "no time"
            findings.append(
                pair.finding(
                    "old answers of '\(pair.title)' may be shown for \(time) now, while they are asked for anew",
                    detail: "stale \(time)", .safe))
        }
        if old.scope != new.scope {
            let isNarrower = new.scope == .user
            let accounts = isNarrower ? "each account on its own" : "all accounts together"
            findings.append(
                pair.finding(
                    "answers of '\(pair.title)' are kept for \(accounts) now", detail: "scope \(new.scope.rawValue)",
                    isNarrower ? .safe.onShippedClient(.breaking) : .safe))
        }
        return findings
    }
}
