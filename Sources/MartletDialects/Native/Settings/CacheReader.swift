import MartletContract
import MartletSyntax

/// Reads how much is cached and for how long.
enum CacheReader {
    static let settings = KeyTable("'cache'", optional: ["default", "memory", "disk"])
    static let lifetime = KeyTable("a cache lifetime", required: ["ttl"], optional: ["stale", "scope"])

    /// Reads the section `cache:`.
    static func readSettings(_ node: Node, at anchor: SourceSpan, _ context: inout ReadContext) -> CacheSettings {
        var result = CacheSettings()
        guard let mapping = context.open(node, as: settings, at: anchor) else { return result }
        if let entry = mapping.entry("default"), let policy = policy(entry.value, at: entry.key.span, &context) {
            result.defaultPolicy = policy
        }
        if let node = mapping["memory"], let size = size(node, &context) { result.memoryBytes = size }
        if let node = mapping["disk"], let size = size(node, &context) { result.diskBytes = size }
        return result
    }

    /// Reads a policy: `none`, `http`, a lifetime, or a mapping with `ttl`.
    static func policy(_ node: Node, at anchor: SourceSpan, _ context: inout ReadContext) -> CachePolicy? {
        guard node.mapping != nil else {
            switch node.scalar?.text {
            case "none": return CachePolicy.none
            case "http": return .http
            case let text? where DurationParser.parse(text) == nil && !ReadContext.isEmpty(node):
                context.report(
                    .invalidDuration, "'\(text.excerpt)' is not a cache lifetime", at: node.span,
                    help: "write a whole number and a unit: 30s, 5m, 1h, 7d; or never, none or http")
                return nil
            default: return context.anyDuration(node, "a cache lifetime").map { .lifetime(.init(ttl: $0.duration)) }
            }
        }
        guard let mapping = context.open(node, as: lifetime, at: anchor) else { return nil }
        let scope = mapping["scope"].flatMap { context.word($0, "'scope'", as: CacheLifetime.Scope.self) }
        let stale = mapping["stale"].flatMap { context.duration($0, "'stale'") }
        guard let ttl = mapping["ttl"].flatMap({ context.anyDuration($0, "'ttl'") }) else { return nil }
        return .lifetime(CacheLifetime(ttl: ttl.duration, stale: stale, scope: scope ?? .user))
    }

    private static func size(_ node: Node, _ context: inout ReadContext) -> Int? {
        guard let text = context.text(node, "a size") else { return nil }
        if let size = SizeParser.parse(text) { return size }
        context.report(
            .invalidSize, "'\(text.excerpt)' is not a size", at: node.span,
            help: "write a whole number and a unit: 512KB, 50MB, 1GB")
        return nil
    }
}
