import MartletSyntax

/// Explains why a target selects nothing.
enum OverlayMiss {
    /// Returns what the first name that does not lead on may have meant; nil when nothing is near.
    static func help(for path: JSONPath, in root: Node) -> String? {
        var budget = JSONPathBudget(1_000_000)
        var evaluator = JSONPathEvaluator(root: root, budget: budget)
        var before = [TreeLocation([])]
        for (index, segment) in path.query.segments.enumerated() {
            let query = JSONPathSyntax.Query(start: .root, segments: Array(path.query.segments[...index]))
            guard let found = try? evaluator.locations(of: query) else { return nil }
            if found.isEmpty { return help(for: segment, in: before.prefix(100).compactMap(root.node(at:)), &budget) }
            before = found
        }
        return nil
    }

    private static func help(
        for segment: JSONPathSyntax.Segment, in nodes: [Node], _ budget: inout JSONPathBudget
    ) -> String? {
        guard case .name(let name)? = segment.selectors.first, !segment.isDescendant else { return nil }
        var names: [String] = []
        for node in nodes {
            let entries = node.mapping?.entries ?? []
            guard (try? budget.spend(entries.count * 100)) != nil else { break }
            names += entries.map(\.name)
        }
        return Spelling.suggestion(for: name, among: Array(Set(names)).sorted())
            ?? "there is no '\(name.excerpt)' in that place"
    }
}
