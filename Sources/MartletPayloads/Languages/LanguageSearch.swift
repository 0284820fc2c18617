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

    /// The texts of each length.
    var layers: LanguageLayers
    /// Ranges of lengths that no bound cuts, in order; the last has no end that matters.
    let spans: [ClosedRange<Int>]

    /// Prepares for questions about a language.
    init(_ expression: LanguageExpression, budget: LanguageBudget) throws(LanguageBudget.Exceeded) {
        let formula = LanguageFormula(expression)
        let bounds = formula.ranges.flatMap { [$0.lowerBound, $0.upperBound == .max ? 0 : $0.upperBound + 1] }
        var starts: [Int] = []
        for bound in (bounds + [0]).sorted() where bound != starts.last { starts.append(bound) }
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
