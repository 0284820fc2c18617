import MartletContract

extension PayloadWalk {
    /// How many names of endpoints all changes have together.
    private static let maxEndpoints = 1_000_000
    /// How many endpoints a change has at least, if it reaches so many.
    private static let leastEndpoints = 20

    /// Tells each change which endpoints lead to it.
    ///
    /// Models that lead to each other are reached by the same endpoints, and every other model by those of the models
    /// that lead to it: the time depends on the number of models, and not on that of the ways.
    mutating func findReach() {
        var reach = [PositionSet](repeating: PositionSet(), count: places.count)
        for (position, (endpoint, root)) in roots.enumerated() where !endpoint.isEmpty { reach[root].insert(position) }
        spread(&reach, along: places.map(\.inner))
        for (place, reach) in zip(places, reach) {
            for index in place.changes { changes[index].change.reach.formUnion(reach) }
        }
    }

    /// Adds to the set of each node those of all that lead to it.
    private func spread(_ sets: inout [PositionSet], along edges: [[Int]]) {
        let components = StronglyConnectedComponents.all(in: edges)
        var ofNode = [Int](repeating: 0, count: edges.count)
        for (index, component) in components.enumerated() { for node in component { ofNode[node] = index } }
        // Sources first.
        for (index, component) in components.enumerated().reversed() {
            var set = PositionSet()
            for node in component { set.formUnion(sets[node]) }
            var targets: Set<Int> = []
            for node in component {
                sets[node] = set
                for target in edges[node] where ofNode[target] != index { targets.insert(target) }
            }
            for target in targets.sorted() { sets[target].formUnion(set) }
        }
    }

    /// Names the endpoints of changes: all of them, or the first ones where they are very many together.
    func namingEndpoints(_ changes: [PayloadChange]) -> [PayloadChange] {
        let counts = changes.map(\.reach.count)
        let isLarge = counts.reduce(0, +) > Self.maxEndpoints
        let limit = isLarge ? max(Self.leastEndpoints, Self.maxEndpoints / changes.count) : .max
        // One list for all changes of the same reach.
        var known: [PositionSet: [String]] = [:]
        return zip(changes, counts).map { change, count in
            var change = change
            change.endpoints =
                known[change.reach] ?? change.reach.first(limit).map { roots[$0].endpoint }
            known[change.reach] = change.endpoints
            change.hiddenEndpoints = count - change.endpoints.count
            return change
        }
    }
}
