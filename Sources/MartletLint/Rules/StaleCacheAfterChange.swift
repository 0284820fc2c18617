import MartletContract
import MartletSyntax

/// Reports requests that change something whose cached answers stay.
struct StaleCacheAfterChange: LintRule {
    static let info = RuleInfo(
        code: "lint/stale-cache-after-change", severity: .warning, area: .cache, since: "0.1",
        summary: "A request that changes something does not drop the cached answers of the same path.",
        rationale: """
            After a change the app goes on to show what was there before, until the lifetime ends: the classical cache \
            bug. The rule compares a change with cached GETs of the same path, and of the collection above it.
            """,
        bad: """
            endpoints:
              Notes:
                list: { get: /notes, returns: "[string]", cache: 5m }
                add:  # reported
                  post: /notes
                  body: { fields: { text: string } }
                  returns: void
            """,
        good: """
            endpoints:
              Notes:
                list: { get: /notes, returns: "[string]", cache: 5m }
                add:
                  post: /notes
                  body: { fields: { text: string } }
                  returns: void
                  invalidates: [list]
            """)

    func check(in context: LintContext) -> [LintFinding] {
        var cached: TextTable<[Endpoint]> = [:]
        for endpoint in context.endpoints {
            if case .lifetime = endpoint.cache { cached[endpoint.path.shape, default: []].append(endpoint) }
        }
        return context.endpoints.compactMap { change in
            guard [.post, .put, .patch, .delete].contains(change.method), change.exchange == .call,
                change.issues == nil, change.revokes == nil
            else { return nil }
            let shapes = [change.path.shape, change.path.collectionShape].compactMap { $0 }
            let dropped = Set(change.invalidates.map(\.endpoint))
            // The message has room for no more of them.
            let stale = shapes.lazy.flatMap { cached[$0] ?? [] }.filter { !dropped.contains($0.reference) }.prefix(60)
            guard let first = stale.first else { return nil }
            let names = stale.map { $0.group == change.group ? $0.name : "\($0.group).\($0.name)" }
            return LintFinding(
                "this changes what '\(names.joined(separator: "', '").excerpt)' answers from the cache",
                at: change.origin, on: .endpoint(change),
                related: [.init(span: first.origin.span, message: "its answer is cached")],
                help: "write '\(context.words.key("invalidates")): [\(names.joined(separator: ", ").excerpt)]'")
        }
    }
}
