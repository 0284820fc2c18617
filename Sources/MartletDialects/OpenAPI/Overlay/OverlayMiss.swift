import MartletSyntax

/// Explains why a target selects nothing.
enum OverlayMiss {
    /// Returns what the first name that does not lead on may have meant; nil when nothing is near.
    ///
    /// - Parameter total: what may be spent on all of them.
    static func help(for path: JSONPath, in root: Node, budget total: inout JSONPathBudget) -> String? {
        let limit = min(1_000_000, total.left)
        var evaluator = JSONPathEvaluator(root: root, budget: JSONPathBudget(limit))
        var names = JSONPathBudget(limit)
        defer { try? total.spend(min(total.left, 2 * limit - evaluator.budget.left - names.left)) }
        var before = [TreeLocation([])]
        for (index, segment) in path.query.segments.enumerated() {
            let query = JSONPathSyntax.Query(start: .root, segments: Array(path.query.segments[...index]))
            guard let found = try? evaluator.locations(of: query) else { return nil }
            if found.isEmpty { return help(for: segment, in: before.prefix(100).compactMap(root.node(at:)), &names) }
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
