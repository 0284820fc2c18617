import MartletSyntax

/// Explains why a target selects nothing.
enum OverlayMiss {
    /// Returns what the first name that does not lead on may have meant; nil when nothing is near.
    ///
    /// - Parameter share: what may be spent on all of them. One gets a part of it, so that the others can be explained,
    ///   too.
    static func help(for path: JSONPath, in root: Node, share: inout WorkShare) -> String? {
        var evaluator = JSONPathEvaluator(root: root, share: share.split(among: 20))
        defer { share.takeBack(evaluator.share) }
        var before = [TreeLocation([])]
        for (index, segment) in path.query.segments.enumerated() {
            let query = JSONPathSyntax.Query(start: .root, segments: Array(path.query.segments[...index]))
            guard let found = try? evaluator.locations(of: query) else { return nil }
            if found.isEmpty {
                return help(for: segment, in: before.prefix(100).compactMap(root.node(at:)), &evaluator.share)
            }
            before = found
        }
        return nil
    }

    private static func help(
        for segment: JSONPathSyntax.Segment, in nodes: [Node], _ share: inout WorkShare
    ) -> String? {
        guard case .name(let name)? = segment.selectors.first, !segment.isDescendant else { return nil }
        var names: [String] = []
        for node in nodes {
            let entries = node.mapping?.entries ?? []
            guard share.spend(entries.count * 100) else { break }
            names += entries.map(\.name)
        }
        return Spelling.suggestion(for: name, among: Array(TextSet(names)).sorted())
            ?? "there is no '\(name.excerpt)' in that place"
    }
}
