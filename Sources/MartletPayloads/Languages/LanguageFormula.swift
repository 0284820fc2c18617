/// An expression whose machines are numbered, so that they can be run beside each other.
struct LanguageFormula {
    indirect enum Node {
        case constant(Bool)
        case machine(Int)
        case lengths(ClosedRange<Int>)
        case opaque(Int)
        case not(Node)
        case all([Node])
        case any([Node])
    }

    /// What is known about a place of a text, or about what may follow.
    struct Facts {
        /// Whether each machine matches; nil when that is open.
        var machines: [Bool?]
        /// A range of lengths that no range of the formula cuts, or nil when the length is open.
        var length: ClosedRange<Int>?
    }

    /// Whether texts are members.
    enum Verdict {
        case member, noMember
        /// It depends on a language that is not known, or on what follows.
        case open
    }

    /// The whole.
    private(set) var root = Node.constant(false)
    /// What is run.
    private(set) var machines: [LanguageMachine] = []
    /// What opaque languages lie between.
    private var bounds: [(lower: Node, upper: Node)] = []
    private var names: [[UInt8]] = []
    /// The ranges of lengths that are asked for.
    private(set) var ranges: [ClosedRange<Int>] = []

    /// Numbers the machines of an expression.
    init(_ expression: LanguageExpression) {
        root = node(expression)
    }

    /// Says whether texts are members, by what is known about them.
    func verdict(_ facts: Facts) -> Verdict {
        var opaques = bounds.map { bound -> Bool? in
            if value(bound.lower, facts, opaques: []) == true { return true }
            return value(bound.upper, facts, opaques: []) == false ? false : nil
        }
        if let value = value(root, facts, opaques: opaques) { return value ? .member : .noMember }
        // A language that is open is the same wherever it is named: try both.
        let open = opaques.indices.filter { opaques[$0] == nil }
        guard !open.isEmpty, open.count <= 4 else { return .open }
        var seen: Set<Bool?> = []
        for assignment in 0..<(1 << open.count) {
            for (bit, index) in open.enumerated() { opaques[index] = assignment >> bit & 1 == 1 }
            seen.insert(value(root, facts, opaques: opaques))
        }
        if seen == [true] { return .member }
        return seen == [false] ? .noMember : .open
    }

    private mutating func node(_ expression: LanguageExpression) -> Node {
        switch expression {
        case .machine(let machine): return .machine(number(machine))
        case .texts(let texts): return .machine(number(LanguageMachine(texts)))
        case .lengths(let range):
            if !ranges.contains(range) { ranges.append(range) }
            return .lengths(range)
        case .opaque(let name, let lower, let upper):
            if let index = names.firstIndex(of: name) { return .opaque(index) }
            names.append(name)
            bounds.append((.constant(false), .constant(true)))
            let index = names.count - 1
            bounds[index] = (node(lower), node(upper))
            return .opaque(index)
        case .complement(let inner): return .not(node(inner))
        case .intersection(let parts): return .all(parts.map { node($0) })
        case .union(let parts): return .any(parts.map { node($0) })
        }
    }

    private mutating func number(_ machine: LanguageMachine) -> Int {
        if let index = machines.firstIndex(of: machine) { return index }
        machines.append(machine)
        return machines.count - 1
    }

    private func value(_ node: Node, _ facts: Facts, opaques: [Bool?]) -> Bool? {
        switch node {
        case .constant(let value): return value
        case .machine(let index): return facts.machines[index]
        case .lengths(let range): return facts.length.map { range.contains($0.lowerBound) }
        case .opaque(let index): return index < opaques.count ? opaques[index] : nil
        case .not(let inner): return value(inner, facts, opaques: opaques).map { !$0 }
        case .all(let parts):
            var result: Bool? = true
            for part in parts {
                let value = value(part, facts, opaques: opaques)
                if value == false { return false }
                if value == nil { result = nil }
            }
            return result
        case .any(let parts):
            var result: Bool? = false
            for part in parts {
                let value = value(part, facts, opaques: opaques)
                if value == true { return true }
                if value == nil { result = nil }
            }
            return result
        }
    }
}
