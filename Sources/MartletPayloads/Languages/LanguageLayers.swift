/// Which nodes of a graph texts of each length end in.
///
/// There are only so many sets of nodes, so that they come round again; from there on nothing new has to be computed,
/// and bounds of lengths may be as far away as they like.
struct LanguageLayers {
    /// The graph.
    var graph: LanguageGraph
    private var layers: [[Int]] = []
    private var places: [[Int]: Int] = [:]
    /// Where the layers come round again, and after how many.
    private var cycle: (start: Int, period: Int)?

    init(_ graph: LanguageGraph) {
        self.graph = graph
        layers = [graph.start.map { [$0] } ?? []]
        places[layers[0]] = 0
    }

    /// Returns the nodes that texts of a length end in, in order.
    mutating func layer(_ length: Int) throws(LanguageBudget.Exceeded) -> [Int] {
        while cycle == nil, layers.count <= length { try extend() }
        guard length >= layers.count, let cycle else { return layers[length] }
        return layers[cycle.start + (length - cycle.start) % cycle.period]
    }

    /// Returns the last length up to which layers from `first` on have to be looked at; nil when that is not known yet.
    func lastNew(from first: Int) -> Int? {
        cycle.map { max(first, $0.start) + $0.period - 1 }
    }

    /// Returns where the layers begin to come round when all of those have been looked at, downwards to `length`.
    func cycleStart(below length: Int, lookedAtFrom first: Int) -> Int? {
        guard let cycle, length >= cycle.start, first - length >= cycle.period else { return nil }
        return cycle.start
    }

    /// Returns whether no text is longer than some that were looked at.
    func isOver(at length: Int) -> Bool {
        guard let cycle else { return false }
        return layers[cycle.start].isEmpty && length >= cycle.start
    }

    private mutating func extend() throws(LanguageBudget.Exceeded) {
        var next: Set<Int> = []
        for node in layers[layers.count - 1] {
            for edge in try graph.edges(from: node) { next.insert(edge.target) }
        }
        let layer = next.sorted()
        try graph.budget.spend(steps: layer.count + 1)
        if let place = places[layer] {
            cycle = (place, layers.count - place)
        } else {
            places[layer] = layers.count
            layers.append(layer)
        }
    }
}
