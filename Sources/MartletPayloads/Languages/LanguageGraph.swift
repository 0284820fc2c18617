import MartletFormats

/// The automata of a formula beside each other: a node is a state of each. Nodes are made when they are reached.
struct LanguageGraph {
    /// A way from one node to another.
    struct Edge {
        let target: Int
        /// Which classes of scalars lead there, those that read best first.
        var classes: [Int]
    }

    /// What is asked.
    let formula: LanguageFormula
    /// The classes of scalars that the automata tell apart.
    let classes: ScalarClasses
    /// What may still be spent.
    var budget: LanguageBudget
    private var automata: [LazyAutomaton] = []
    private var nodes: [[Int32]] = []
    private var places: [[Int32]: Int] = [:]
    private var edges: [[Edge]?] = []
    /// Whether members may follow a node at all.
    private var isAlive: [Bool] = []

    /// Makes a graph with one node: the start.
    init(_ formula: LanguageFormula, budget: LanguageBudget) throws(LanguageBudget.Exceeded) {
        self.formula = formula
        self.budget = budget
        var sets: [ScalarRanges] = []
        var isKnown: Set<ScalarRanges> = []
        for set in formula.machines.flatMap(\.sets) where isKnown.insert(set).inserted { sets.append(set) }
        if formula.machines.contains(where: \.asksForWords) { sets.append(ScalarRanges(.word)) }
        classes = try ScalarClasses(sets, budget: &self.budget)
        for machine in formula.machines {
            automata.append(try LazyAutomaton(machine, classes, budget: &self.budget))
        }
        _ = try place(of: automata.map(\.initial))
    }

    /// The node at the start of a text; nil when no text is a member.
    var start: Int? { isAlive[0] ? 0 : nil }

    /// How many nodes have been made.
    var count: Int { nodes.count }

    /// Returns the ways from a node to nodes that members may follow.
    mutating func edges(from node: Int) throws(LanguageBudget.Exceeded) -> [Edge] {
        if let known = edges[node] {
            try budget.spend(steps: known.count + 1)
            return known
        }
        var rows: [[Int32]] = []
        for (index, state) in nodes[node].enumerated() {
            rows.append(try automata[index].row(state, budget: &budget))
        }
        try budget.spend(steps: classes.classes.count)
        var found: [Edge] = []
        var order: [[Int32]: Int] = [:]
        for index in classes.classes.indices {
            let key = rows.map { $0[index] }
            if let place = order[key] {
                if place >= 0 { found[place].classes.append(index) }
                continue
            }
            let target = try place(of: key)
            order[key] = isAlive[target] ? found.count : -1
            if isAlive[target] { found.append(Edge(target: target, classes: [index])) }
        }
        edges[node] = found
        return found
    }

    /// Says whether texts that end in a node, in a range of lengths, are members.
    func verdict(_ node: Int, length: ClosedRange<Int>) -> LanguageFormula.Verdict {
        let machines = nodes[node].enumerated().map { automata[$0.offset].acceptsAtEnd($0.element) as Bool? }
        return formula.verdict(LanguageFormula.Facts(machines: machines, length: length))
    }

    private mutating func place(of key: [Int32]) throws(LanguageBudget.Exceeded) -> Int {
        if let place = places[key] { return place }
        try budget.spendState()
        let place = nodes.count
        nodes.append(key)
        places[key] = place
        edges.append(nil)
        let machines = key.enumerated().map { index, state -> Bool? in
            switch automata[index].fate(state) {
            case .accepts: true
            case .rejects: false
            case .open: nil
            }
        }
        isAlive.append(formula.verdict(LanguageFormula.Facts(machines: machines, length: nil)) != .noMember)
        return place
    }
}
