extension LanguageSearch {
    /// Returns the first members by length, and whether these are all of those up to a length.
    ///
    /// What the budget does not suffice for is left out.
    mutating func members(limit: Int, upTo greatest: Int) -> (texts: [[Unicode.Scalar]], isComplete: Bool) {
        var found: [[Unicode.Scalar]] = []
        var isComplete = true
        do {
            for span in spans {
                for length in span {
                    if length > greatest || layers.isOver(at: length) { return (found, isComplete) }
                    let layer = try layers.layer(length)
                    try layers.graph.budget.spend(steps: layer.count + 1)
                    let ends = layer.filter { layers.graph.verdict($0, length: span) == .member }
                    if ends.count < layer.count {
                        isComplete = isComplete && !layer.contains { layers.graph.verdict($0, length: span) == .open }
                    }
                    found += try words(length, endingIn: ends, limit: limit - found.count)
                    if found.count >= limit { return (found, false) }
                }
            }
            return (found, isComplete)
        } catch {
            return (found, false)
        }
    }

    /// Returns the first texts of a length that end in some nodes.
    mutating func words(
        _ length: Int, endingIn ends: [Int], limit: Int
    ) throws(LanguageBudget.Exceeded) -> [[Unicode.Scalar]] {
        guard !ends.isEmpty, limit > 0 else { return [] }
        var useful: [Set<Int>] = [Set(ends)]
        for depth in stride(from: length - 1, through: 0, by: -1) {
            var nodes: Set<Int> = []
            for node in try layers.layer(depth) {
                let edges = try layers.graph.edges(from: node)
                if edges.contains(where: { useful[length - depth - 1].contains($0.target) }) { nodes.insert(node) }
            }
            useful.append(nodes)
        }
        guard let start = layers.graph.start, useful[length].contains(start) else { return [] }
        var links: [(scalar: Unicode.Scalar, parent: Int)] = []
        var beam: [(node: Int, link: Int)] = [(start, -1)]
        for depth in 0..<length {
            var next: [(node: Int, link: Int)] = []
            // All that is useful leads to a text, so no more beginnings are needed than texts.
            for (node, link) in beam where next.count < limit {
                for edge in try layers.graph.edges(from: node) where useful[length - depth - 1].contains(edge.target) {
                    for index in edge.classes where next.count < limit {
                        let scalars = layers.graph.classes.classes[index].members(limit: limit - next.count)
                        try layers.graph.budget.spend(steps: scalars.count)
                        for scalar in scalars {
                            links.append((scalar, link))
                            next.append((edge.target, links.count - 1))
                        }
                    }
                }
            }
            beam = next
        }
        return beam.map { end in
            var text: [Unicode.Scalar] = []
            var link = end.link
            while link >= 0 {
                text.append(links[link].scalar)
                link = links[link].parent
            }
            return text.reversed()
        }
    }
}
