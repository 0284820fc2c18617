/// Answers questions about one language.
struct LanguageSearch {
    /// What a search for a member may find.
    enum Outcome {
        case member([Unicode.Scalar])
        case noMember
        /// It depends on a language that is not known, or costs too much.
        case unknown
    }

    /// What is known about the lengths of members.
    struct Lengths {
        var least: Int
        /// Nil when there is no greatest.
        var greatest: Int?
    }

    private var layers: LanguageLayers
    /// Ranges of lengths that no bound cuts, in order; the last has no end that matters.
    private let spans: [ClosedRange<Int>]

    /// Prepares for questions about a language.
    init(_ expression: LanguageExpression, budget: LanguageBudget) throws(LanguageBudget.Exceeded) {
        let formula = LanguageFormula(expression)
        let bounds = formula.ranges.flatMap { [$0.lowerBound, $0.upperBound == .max ? 0 : $0.upperBound + 1] }
        let starts = Set(bounds + [0]).sorted()
        let all = starts.enumerated().map { index, start in
            start...(index + 1 < starts.count ? starts[index + 1] - 1 : .max)
        }
        let open = formula.machines.map { _ in nil as Bool? }
        spans = all.filter {
            formula.verdict(LanguageFormula.Facts(machines: open, length: $0)) != .noMember
        }
        layers = LanguageLayers(try LanguageGraph(formula, budget: budget))
    }

    /// Looks for a member: the shortest, and one that reads well among those.
    mutating func shortest() throws(LanguageBudget.Exceeded) -> Outcome {
        var isOpen = false
        for span in spans {
            let outcome = span.upperBound == .max ? try shortestFrom(span) : try shortestWithin(span)
            switch outcome {
            case .member: return outcome
            case .unknown: isOpen = true
            case .noMember: break
            }
        }
        return isOpen ? .unknown : .noMember
    }

    /// Looks length by length, until the layers come round again.
    private mutating func shortestWithin(_ span: ClosedRange<Int>) throws(LanguageBudget.Exceeded) -> Outcome {
        var isOpen = false
        for length in span {
            let layer = try layers.layer(length)
            if let last = layers.lastNew(from: span.lowerBound), length > last { break }
            try layers.graph.budget.spend(steps: layer.count + 1)
            for node in layer {
                switch layers.graph.verdict(node, length: span) {
                case .member: return .member(try words(length, endingIn: [node], limit: 1).first ?? [])
                case .open: isOpen = true
                case .noMember: break
                }
            }
        }
        return isOpen ? .unknown : .noMember
    }

    /// Looks at each node once: where lengths have no end, it does not matter how often a loop is taken.
    private mutating func shortestFrom(_ span: ClosedRange<Int>) throws(LanguageBudget.Exceeded) -> Outcome {
        var isOpen = false
        var steps: [Step] = []
        var seen: Set<Int> = []
        for root in try layers.layer(span.lowerBound) where seen.insert(root).inserted {
            steps.append(Step(node: root, parent: -1, class: 0))
        }
        var next = 0
        while next < steps.count {
            let node = steps[next].node
            switch layers.graph.verdict(node, length: span) {
            case .member: return .member(try path(to: next, in: steps, from: span.lowerBound))
            case .open: isOpen = true
            case .noMember: break
            }
            for edge in try layers.graph.edges(from: node) where seen.insert(edge.target).inserted {
                steps.append(Step(node: edge.target, parent: next, class: edge.classes[0]))
            }
            next += 1
        }
        return isOpen ? .unknown : .noMember
    }

    /// How a node was reached first.
    private struct Step {
        let node: Int
        let parent: Int
        let `class`: Int
    }

    private mutating func path(
        to index: Int, in steps: [Step], from length: Int
    ) throws(LanguageBudget.Exceeded) -> [Unicode.Scalar] {
        var reversed: [Unicode.Scalar] = []
        var index = index
        while steps[index].parent >= 0 {
            reversed.append(layers.graph.classes.classes[steps[index].class].representative)
            index = steps[index].parent
        }
        return try (words(length, endingIn: [steps[index].node], limit: 1).first ?? []) + reversed.reversed()
    }
}

// MARK: - Lengths

extension LanguageSearch {
    /// Returns the lengths of all that may be a member; nil when nothing may.
    mutating func lengths() throws(LanguageBudget.Exceeded) -> Lengths? {
        var least: Int?
        for span in spans where least == nil { least = try leastLength(in: span) }
        guard let least else { return nil }
        for span in spans.reversed() {
            if span.upperBound != .max {
                if let greatest = try greatestLength(within: span) { return Lengths(least: least, greatest: greatest) }
                continue
            }
            var reach = LanguageReach(layers.graph)
            let roots = try layers.layer(span.lowerBound)
            let extent = try reach.extent(from: roots) { $0.verdict($1, length: span) != .noMember }
            layers.graph = reach.graph
            switch extent {
            case .unbounded: return Lengths(least: least, greatest: nil)
            case .longest(let length): return Lengths(least: least, greatest: span.lowerBound + length)
            case .nothing: break
            }
        }
        return nil
    }

    private mutating func leastLength(in span: ClosedRange<Int>) throws(LanguageBudget.Exceeded) -> Int? {
        for length in span {
            let layer = try layers.layer(length)
            if let last = layers.lastNew(from: span.lowerBound), length > last { return nil }
            if layer.contains(where: { layers.graph.verdict($0, length: span) != .noMember }) { return length }
        }
        return nil
    }

    private mutating func greatestLength(within span: ClosedRange<Int>) throws(LanguageBudget.Exceeded) -> Int? {
        var length = span.upperBound
        while length >= span.lowerBound {
            let layer = try layers.layer(length)
            try layers.graph.budget.spend(steps: layer.count + 1)
            if layer.contains(where: { layers.graph.verdict($0, length: span) != .noMember }) { return length }
            length -= 1
            if let first = layers.cycleStart(below: length, lookedAtFrom: span.upperBound) { length = first - 1 }
        }
        return nil
    }
}

// MARK: - Members

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
    private mutating func words(
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
