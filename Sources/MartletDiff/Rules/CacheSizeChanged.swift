import MartletContract

/// Reports another size of the cache.
struct CacheSizeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/cache-size-changed", area: .cache, direction: .none, aspect: "cache size", action: .changed,
        since: "0.2", summary: "The cache is larger or smaller.",
        rationale: """
            Nothing of it is sent, and what does not fit is asked for again.
            """,
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let (old, new) = (comparison.base.cache, comparison.revision.cache)
        guard old.memoryBytes != new.memoryBytes || old.diskBytes != new.diskBytes else { return [] }
        let text = "\(new.memoryBytes) bytes in memory and \(new.diskBytes) on disk"
        return [
            DiffFinding(
                "the cache holds \(text) now", at: ElementPath(["cache"]), detail: text, base: comparison.base.origin,
                revision: comparison.revision.origin, verdicts: .safe)
        ]
    }
}
