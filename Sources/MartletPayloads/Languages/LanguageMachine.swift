import MartletFormats

/// A non-deterministic automaton that looks for a match somewhere in a text, as a pattern does.
struct LanguageMachine: Hashable, Sendable {
    /// What is done, started at 0 at every place of the text.
    let instructions: [PatternProgram.Instruction]
    /// The sets that instructions name.
    let sets: [ScalarRanges]

    /// Makes the automaton of a pattern.
    init(_ program: PatternProgram) {
        instructions = program.instructions
        sets = program.sets.map(ScalarRanges.init)
        texts = nil
        asksForWords = instructions.contains { $0 == .check(.wordBoundary) || $0 == .check(.noWordBoundary) }
    }

    /// Makes the automaton of some whole texts in order.
    init(_ texts: [[Unicode.Scalar]]) {
        var builder = TextTrie()
        for text in texts { builder.insert(text) }
        (instructions, sets) = builder.machine()
        asksForWords = false
        self.texts = texts
    }

    /// Whether the automaton asks for the edges of words.
    let asksForWords: Bool
    /// The texts that are matched, in order; nil for a pattern.
    let texts: [[Unicode.Scalar]]?

    /// The set that an instruction takes a scalar of.
    func set(takenAt instruction: Int32) -> Int {
        guard case .take(let set) = instructions[Int(instruction)] else { preconditionFailure("takes nothing") }
        return set
    }
}

/// A state of the deterministic automaton: where the non-deterministic one may be.
struct MachineState: Hashable, Sendable {
    /// Instructions that wait for a scalar or for what follows, in order.
    var threads: [Int32]
    /// Whether the last scalar was one of a word; false when nobody asks.
    var isAfterWord = false
    /// Whether this is the start of the text; false when nobody asks.
    var isStart = false
}

/// Moves a machine from state to state.
struct MachineStepper {
    /// What follows a place.
    enum Next {
        case word, other, end
    }

    let machine: LanguageMachine
    /// Where a match may begin at any place but the start.
    private var restart: [Int32] = []
    /// Whether each instruction waits for what follows.
    private let waits: [Bool]
    private var reached: [Int]
    private var stamp = 0
    private var stack: [Int32] = []
    private var work = 0

    init(_ machine: LanguageMachine) {
        self.machine = machine
        reached = [Int](repeating: -1, count: machine.instructions.count)
        waits = machine.instructions.map { if case .check = $0 { true } else { false } }
        stack = [0]
        stamp += 1
        restart = follow(isStart: false).threads
    }

    /// Returns how many steps were taken since this was last asked.
    mutating func takeWork() -> Int {
        defer { work = 0 }
        return work + 1
    }

    /// The state at the start of a text; nil when all texts match.
    mutating func initial() -> MachineState? {
        stack = [0]
        stamp += 1
        let (threads, isMatched) = follow(isStart: true)
        return isMatched ? nil : state(threads, isAfterWord: false, isStart: true)
    }

    /// Decides all conditions of a state: returns the instructions that take a scalar, and whether there is a match.
    mutating func settled(_ state: MachineState, before next: Next) -> (takes: [Int32], isMatched: Bool) {
        guard state.threads.contains(where: { waits[Int($0)] }) else { return (state.threads, false) }
        stamp += 1
        stack = state.threads
        var takes: [Int32] = []
        while let thread = stack.popLast() {
            guard reached[Int(thread)] != stamp else { continue }
            reached[Int(thread)] = stamp
            work += 1
            switch machine.instructions[Int(thread)] {
            case .take: takes.append(thread)
            case .split(let first, let second): stack += [Int32(second), Int32(first)]
            case .jump(let target): stack.append(Int32(target))
            case .check(let assertion):
                if Self.holds(assertion, in: state, before: next) { stack.append(thread + 1) }
            case .match: return ([], true)
            }
        }
        return (takes.sorted(), false)
    }

    /// Returns the state after instructions have taken a scalar; nil when there is a match whatever follows.
    mutating func entered(_ takes: [Int32], afterWord isAfterWord: Bool) -> MachineState? {
        stamp += 1
        stack = restart + takes.map { $0 + 1 }
        let (threads, isMatched) = follow(isStart: false)
        return isMatched ? nil : state(threads, isAfterWord: isAfterWord, isStart: false)
    }

    /// Returns whether a text is matched.
    mutating func matches(
        _ text: [Unicode.Scalar], budget: inout LanguageBudget
    ) throws(LanguageBudget.Exceeded) -> Bool {
        if let texts = machine.texts { return Self.holds(text, in: texts) }
        guard var state = initial() else { return true }
        for scalar in text {
            let isWord = ScalarSet.word.contains(scalar)
            let (takes, isMatched) = settled(state, before: isWord ? .word : .other)
            if isMatched { return true }
            let targets = takes.filter { machine.sets[machine.set(takenAt: $0)].contains(scalar.value) }
            guard let next = entered(targets, afterWord: isWord) else { return true }
            try budget.spend(steps: takes.count + takeWork())
            state = next
        }
        return settled(state, before: .end).isMatched
    }

    private static func holds(_ text: [Unicode.Scalar], in texts: [[Unicode.Scalar]]) -> Bool {
        var low = 0
        var high = texts.count
        while low < high {
            let middle = (low + high) / 2
            if texts[middle] == text { return true }
            if texts[middle].lexicographicallyPrecedes(text) { low = middle + 1 } else { high = middle }
        }
        return false
    }

    private func state(_ threads: [Int32], isAfterWord: Bool, isStart: Bool) -> MachineState {
        // What nobody asks for makes no state of its own.
        guard threads.contains(where: { waits[Int($0)] }) else { return MachineState(threads: threads) }
        return MachineState(threads: threads, isAfterWord: isAfterWord && machine.asksForWords, isStart: isStart)
    }

    /// Follows the stack up to where a scalar, or to know what follows, is needed.
    private mutating func follow(isStart: Bool) -> (threads: [Int32], isMatched: Bool) {
        var threads: [Int32] = []
        while let thread = stack.popLast() {
            guard reached[Int(thread)] != stamp else { continue }
            reached[Int(thread)] = stamp
            work += 1
            switch machine.instructions[Int(thread)] {
            case .take, .check(.end), .check(.wordBoundary), .check(.noWordBoundary): threads.append(thread)
            case .check(.start): if isStart { stack.append(thread + 1) }
            case .split(let first, let second): stack += [Int32(second), Int32(first)]
            case .jump(let target): stack.append(Int32(target))
            case .match:
                stack.removeAll()
                return ([], true)
            }
        }
        return (threads.sorted(), false)
    }

    private static func holds(_ assertion: PatternNode.Assertion, in state: MachineState, before next: Next) -> Bool {
        switch assertion {
        case .start: state.isStart
        case .end: next == .end
        case .wordBoundary: state.isAfterWord != (next == .word)
        case .noWordBoundary: state.isAfterWord == (next == .word)
        }
    }
}
