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

    /// The state of all texts that match whatever follows.
    private static let accepting: Int32 = 0

    init(
        _ machine: LanguageMachine, _ classes: ScalarClasses, budget: inout LanguageBudget
    ) throws(LanguageBudget.Exceeded) {
        stepper = MachineStepper(machine)
        let representatives = classes.classes.map(\.representative.value)
        try budget.spend(steps: representatives.count * machine.sets.count / 4 + machine.instructions.count / 4)
        isHeld = machine.sets.map { set in representatives.map(set.contains) }
        isWord = classes.classes.map { ScalarSet.word.contains($0.representative) }
        // The place of the accepting state is taken by a state that no machine has.
        states = [MachineState(threads: [-1])]
        rows = [[Int32](repeating: Self.accepting, count: representatives.count)]
        ends = [true]
        initial = try place(of: stepper.initial(), budget: &budget)
    }

    /// Returns whether a text that ends in a state is matched.
    func acceptsAtEnd(_ state: Int32) -> Bool { ends[Int(state)] }

    /// Returns what is certain in a state.
    func fate(_ state: Int32) -> Fate {
        if state == Self.accepting { return .accepts }
        return states[Int(state)].threads.isEmpty ? .rejects : .open
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
