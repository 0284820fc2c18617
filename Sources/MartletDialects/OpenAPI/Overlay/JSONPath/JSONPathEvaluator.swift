import MartletSyntax

/// Walks a tree along a query. Each value that is looked at is a step.
struct JSONPathEvaluator {
    let root: Node
    var share: WorkShare
    var patterns = JSONPathPatterns()

    /// What is done with a value that a query selects.
    enum Sink {
        /// Its place is noted.
        case locations([TreeLocation])
        /// It is counted and kept; after so many, nobody asks for more.
        case values(count: Int, last: Node?, limit: Int)
    }

    /// One walk: where it stands, and what it found.
    private struct Walk {
        let segments: [JSONPathSyntax.Segment]
        var positions: [Int] = []
        var sink: Sink
        /// Nil where a place may be found several times, or cannot.
        var visits: JSONPathVisits?

        /// Whether enough is found.
        var isDone: Bool {
            if case .values(let count, _, let limit) = sink { count >= limit } else { false }
        }

        mutating func enter(_ position: Int) {
            positions.append(position)
            visits?.enter(position)
        }

        mutating func leave() {
            positions.removeLast()
            visits?.leave()
        }

        mutating func found(_ node: Node) {
            switch sink {
            case .locations(var all):
                sink = .locations([])
                all.append(TreeLocation(positions))
                sink = .locations(all)
            case .values(let count, _, let limit):
                sink = .values(count: count + 1, last: node, limit: limit)
            }
        }
    }

    init(root: Node, share: WorkShare) {
        self.root = root
        self.share = share
    }

    /// Returns the places that a query selects.
    mutating func locations(of query: JSONPathSyntax.Query) throws(JSONPathExhaustion) -> [TreeLocation] {
        var walk = Walk(segments: query.segments, sink: .locations([]))
        try follow(0, root, &walk)
        guard case .locations(let locations) = walk.sink else { return [] }
        return locations
    }

    /// Returns the places that a query selects, each once, in the order of the document.
    mutating func places(of query: JSONPathSyntax.Query) throws(JSONPathExhaustion) -> [TreeLocation] {
        var walk = Walk(segments: query.segments, sink: .locations([]))
        if JSONPathVisits.areNeeded(for: query.segments) {
            walk.visits = JSONPathVisits(segmentCount: query.segments.count)
        }
        try follow(0, root, &walk)
        guard case .locations(let locations) = walk.sink else { return [] }
        return locations.sorted()
    }

    /// Returns how many values a query selects, up to a limit, and the last of them.
    mutating func values(
        of query: JSONPathSyntax.Query, at current: Node, limit: Int
    ) throws(JSONPathExhaustion) -> (count: Int, last: Node?) {
        var walk = Walk(segments: query.segments, sink: .values(count: 0, last: nil, limit: limit))
        try follow(0, query.start == .root ? root : current, &walk)
        guard case .values(let count, let last, _) = walk.sink else { return (0, nil) }
        return (count, last)
    }

    /// Takes the step at a position from a value.
    private mutating func follow(_ position: Int, _ node: Node, _ walk: inout Walk) throws(JSONPathExhaustion) {
        try share.take()
        if let isNew = walk.visits?.insert(segment: position), !isNew { return }
        guard position < walk.segments.count else {
            walk.found(node)
            return
        }
        let segment = walk.segments[position]
        for selector in segment.selectors {
            try select(selector, position, node, &walk)
            if walk.isDone { return }
        }
        guard segment.isDescendant else { return }
        try children(of: node, &walk) { (evaluator, child, walk) throws(JSONPathExhaustion) in
            try evaluator.follow(position, child, &walk)
        }
    }

    private mutating func select(
        _ selector: JSONPathSyntax.Selector, _ position: Int, _ node: Node, _ walk: inout Walk
    ) throws(JSONPathExhaustion) {
        switch selector {
        case .name(let name):
            guard let mapping = node.mapping, let index = mapping.position(of: name) else { return }
            try step(to: index, mapping.entries[index].value, position, &walk)
        case .index(let index):
            guard let nodes = node.sequence else { return }
            let place = index < 0 ? nodes.count + index : index
            guard nodes.indices.contains(place) else { return }
            try step(to: place, nodes[place], position, &walk)
        case .slice(let slice):
            guard let nodes = node.sequence else { return }
            for index in slice.indices(count: nodes.count) {
                try step(to: index, nodes[index], position, &walk)
                if walk.isDone { return }
            }
        case .wildcard:
            try children(of: node, &walk) { (evaluator, child, walk) throws(JSONPathExhaustion) in
                try evaluator.follow(position + 1, child, &walk)
            }
        case .filter(let condition):
            try children(of: node, &walk) { (evaluator, child, walk) throws(JSONPathExhaustion) in
                guard try evaluator.holds(condition, for: child) else { return }
                try evaluator.follow(position + 1, child, &walk)
            }
        }
    }

    private mutating func step(
        to place: Int, _ child: Node, _ position: Int, _ walk: inout Walk
    ) throws(JSONPathExhaustion) {
        walk.enter(place)
        defer { walk.leave() }
        try follow(position + 1, child, &walk)
    }

    /// Visits the members or elements of a value, in their order, until enough is found.
    private mutating func children(
        of node: Node, _ walk: inout Walk,
        _ visit: (inout Self, Node, inout Walk) throws(JSONPathExhaustion) -> Void
    ) throws(JSONPathExhaustion) {
        let count: Int
        switch node.value {
        case .scalar: return
        case .sequence(let nodes): count = nodes.count
        case .mapping(let mapping): count = mapping.entries.count
        }
        for place in 0..<count {
            guard let child = node.child(at: place) else { return }
            walk.enter(place)
            defer { walk.leave() }
            try visit(&self, child, &walk)
            if walk.isDone { return }
        }
    }
}

extension Node {
    /// Returns the value at a position of a mapping or list, or nil when there is none.
    func child(at position: Int) -> Node? {
        switch value {
        case .scalar: nil
        case .sequence(let nodes): nodes.indices.contains(position) ? nodes[position] : nil
        case .mapping(let mapping):
            mapping.entries.indices.contains(position) ? mapping.entries[position].value : nil
        }
    }
}

extension JSONPathSyntax.Slice {
    /// Returns the indices in a list of some length (RFC 9535, section 2.3.4.2.2).
    func indices(count: Int) -> StrideTo<Int> {
        let step = step ?? 1
        guard step != 0 else { return stride(from: 0, to: 0, by: 1) }
        let start = normalized(start ?? (step > 0 ? 0 : count - 1), count)
        let end = normalized(end ?? (step > 0 ? count : -count - 1), count)
        if step > 0 { return stride(from: min(max(start, 0), count), to: min(max(end, 0), count), by: step) }
        return stride(from: min(max(start, -1), count - 1), to: min(max(end, -1), count - 1), by: step)
    }

    private func normalized(_ index: Int, _ count: Int) -> Int {
        index >= 0 ? index : count + index
    }
}
