/// How far members reach beyond some nodes of a graph.
struct LanguageReach {
    enum Extent {
        /// Nothing ends in a member.
        case nothing
        /// The longest member has so many scalars more.
        case longest(Int)
        /// There is always a longer one.
        case unbounded
    }

    /// The graph.
    var graph: LanguageGraph

    init(_ graph: LanguageGraph) {
        self.graph = graph
    }

    /// Says how long texts are at most that lead from some nodes to an end.
    mutating func extent(
        from roots: [Int], isEnd: (LanguageGraph, Int) -> Bool
    ) throws(LanguageBudget.Exceeded) -> Extent {
        let nodes = try reachable(from: roots)
        var sources: [Int: [Int]] = [:]
        var pending: [Int] = []
        for node in nodes {
            for edge in try graph.edges(from: node) { sources[edge.target, default: []].append(node) }
            if isEnd(graph, node) { pending.append(node) }
        }
        if pending.isEmpty { return .nothing }
        var useful = Set(pending)
        while let node = pending.popLast() {
            for source in sources[node] ?? [] where useful.insert(source).inserted { pending.append(source) }
        }
        return try longest(in: nodes.filter(useful.contains), useful: useful, roots: roots)
    }

    private mutating func reachable(from roots: [Int]) throws(LanguageBudget.Exceeded) -> [Int] {
        var nodes = roots
        var seen = Set(roots)
        var next = 0
        while next < nodes.count {
            for edge in try graph.edges(from: nodes[next]) where seen.insert(edge.target).inserted {
                nodes.append(edge.target)
            }
            next += 1
        }
        return nodes
    }

    /// Takes away nodes that nothing leads to, one after another; what cannot be taken away runs in circles.
    private mutating func longest(
        in nodes: [Int], useful: Set<Int>, roots: [Int]
    ) throws(LanguageBudget.Exceeded) -> Extent {
        var inward: [Int: Int] = [:]
        for node in nodes {
            for edge in try graph.edges(from: node) where useful.contains(edge.target) {
                inward[edge.target, default: 0] += 1
            }
        }
        var depths: [Int: Int] = [:]
        var pending = nodes.filter { inward[$0] == nil }
        var taken = 0
        while let node = pending.popLast() {
            taken += 1
            let depth = depths[node] ?? 0
            for edge in try graph.edges(from: node) where useful.contains(edge.target) {
                depths[edge.target] = max(depths[edge.target] ?? 0, depth + 1)
                let rest = (inward[edge.target] ?? 1) - 1
                inward[edge.target] = rest
                if rest == 0 { pending.append(edge.target) }
            }
        }
        guard taken == nodes.count else { return .unbounded }
        return .longest(depths.values.max() ?? 0)
    }
}
