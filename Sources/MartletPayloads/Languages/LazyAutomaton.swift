import MartletFormats

/// The deterministic automaton of a machine over classes of scalars; its states are made when they are asked for.
struct LazyAutomaton {
    /// What is certain in a state, whatever follows.
    enum Fate {
        case open, accepts, rejects
    }

    /// The state at the start of a text.
    private(set) var initial: Int32 = 0
    private var stepper: MachineStepper
    /// Whether a set holds a class, by set and class.
    private let isHeld: [[Bool]]
    private let isWord: [Bool]
    private var states: [MachineState] = []
    private var places: [MachineState: Int32] = [:]
    private var rows: [[Int32]?] = []
    private var ends: [Bool] = []

    /// What is certain in each state, where all states are known.
    private var fates: [Fate] = []

    /// The state of all texts that match whatever follows.
    private static let accepting: Int32 = 0
    /// The state of all texts that do not match whatever follows.
    private static let rejecting: Int32 = 1

    init(
        _ machine: LanguageMachine, _ classes: ScalarClasses, budget: inout LanguageBudget
    ) throws(LanguageBudget.Exceeded) {
        stepper = MachineStepper(machine)
        let representatives = classes.classes.map(\.representative.value)
        try budget.spend(steps: representatives.count * machine.sets.count / 4 + machine.instructions.count / 4)
        isHeld = machine.sets.map { set in representatives.map(set.contains) }
        isWord = classes.classes.map { ScalarSet.word.contains($0.representative) }
        // The place of the accepting state is taken by a state that no machine has.
        states = [MachineState(threads: [-1]), MachineState(threads: [])]
        places[states[1]] = Self.rejecting
        rows = [Self.accepting, Self.rejecting].map { [Int32](repeating: $0, count: representatives.count) }
        ends = [true, false]
        initial = try place(of: stepper.initial(), budget: &budget)
        try foresee(budget: &budget)
        initial = settled(initial)
    }

    /// Returns whether a text that ends in a state is matched.
    func acceptsAtEnd(_ state: Int32) -> Bool { ends[Int(state)] }

    /// Returns what is certain in a state.
    func fate(_ state: Int32) -> Fate {
        switch state {
        case Self.accepting: .accepts
        case Self.rejecting: .rejects
        default: fates.isEmpty ? .open : fates[Int(state)]
        }
    }

    /// Returns the state that stands for all of the same fate.
    private func settled(_ state: Int32) -> Int32 {
        switch fate(state) {
        case .accepts: Self.accepting
        case .rejects: Self.rejecting
        case .open: state
        }
    }

    /// Returns the state that follows a state for each class.
    mutating func row(_ state: Int32, budget: inout LanguageBudget) throws(LanguageBudget.Exceeded) -> [Int32] {
        if let row = rows[Int(state)] { return row }
        let source = states[Int(state)]
        let beforeOther = stepper.settled(source, before: .other)
        let beforeWord = stepper.machine.asksForWords ? stepper.settled(source, before: .word) : beforeOther
        var row: [Int32] = []
        var known: [[Int32]: Int32] = [:]
        for (index, isWord) in isWord.enumerated() {
            let (takes, isMatched) = isWord ? beforeWord : beforeOther
            try budget.spend(steps: takes.count / 4 + stepper.takeWork())
            if isMatched {
                row.append(Self.accepting)
                continue
            }
            let taken = takes.filter { isHeld[stepper.machine.set(takenAt: $0)][index] }
            let key = stepper.machine.asksForWords ? taken + [isWord ? -1 : -2] : taken
            if let target = known[key] {
                row.append(target)
                continue
            }
            let target = try place(of: stepper.entered(taken, afterWord: isWord), budget: &budget)
            known[key] = target
            row.append(target)
        }
        rows[Int(state)] = row
        return row
    }

    /// Finds out what is certain in each state, where there are only some states.
    private mutating func foresee(budget: inout LanguageBudget) throws(LanguageBudget.Exceeded) {
        let before = LanguageBudget(states: 256, steps: budget.steps / 8)
        var allowance = before
        do throws(LanguageBudget.Exceeded) {
            var next = 0
            while next < states.count {
                _ = try row(Int32(next), budget: &allowance)
                next += 1
            }
        } catch {
            return try budget.spend(steps: before.steps - max(allowance.steps, 0))
        }
        try budget.spend(steps: before.steps - allowance.steps)
        var sources = [[Int]](repeating: [], count: states.count)
        for (source, row) in rows.enumerated() {
            for target in Set(row ?? []).sorted() { sources[Int(target)].append(source) }
        }
        let mayAccept = Self.before(ends, sources)
        let mayReject = Self.before(ends.map { !$0 }, sources)
        fates = states.indices.map { mayAccept[$0] ? (mayReject[$0] ? .open : .accepts) : .rejects }
        rows = rows.map { row in row?.map(settled) }
    }

    /// Marks all states that lead to marked ones.
    private static func before(_ marks: [Bool], _ sources: [[Int]]) -> [Bool] {
        var marks = marks
        var pending = marks.indices.filter { marks[$0] }
        while let state = pending.popLast() {
            for source in sources[state] where !marks[source] {
                marks[source] = true
                pending.append(source)
            }
        }
        return marks
    }

    private mutating func place(
        of state: MachineState?, budget: inout LanguageBudget
    ) throws(LanguageBudget.Exceeded) -> Int32 {
        guard let state else { return Self.accepting }
        if let place = places[state] { return place }
        try budget.spendState()
        try budget.spend(steps: state.threads.count)
        let place = Int32(states.count)
        states.append(state)
        places[state] = place
        rows.append(nil)
        ends.append(stepper.settled(state, before: .end).isMatched)
        return place
    }
}
