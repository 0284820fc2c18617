/// A regular expression as a non-deterministic automaton: a list of instructions, started at 0.
///
/// - Source: Russ Cox, Regular Expression Matching: the Virtual Machine Approach,
///   <https://swtch.com/~rsc/regexp/regexp2.html>
package struct PatternProgram: Hashable, Sendable {
    /// What the automaton does at a place.
    package enum Instruction: Hashable, Sendable {
        /// Takes one scalar of the set at an index, then goes on with the next instruction.
        case take(Int)
        /// Goes on at two places.
        case split(Int, Int)
        /// Goes on elsewhere.
        case jump(Int)
        /// Goes on with the next instruction where a condition holds.
        case check(PatternNode.Assertion)
        /// The pattern has matched.
        case match
    }

    /// The instructions.
    package private(set) var instructions: [Instruction] = []
    /// The sets that ``Instruction/take(_:)`` names.
    package private(set) var sets: [ScalarSet] = []
    private var setIndices: [ScalarSet: Int] = [:]

    /// The greatest number of instructions.
    static let sizeLimit = 10_000
    static let tooLarge = PatternIssue(
        kind: .tooLarge, message: "its repetitions are too large together", offset: 0)

    /// Compiles a pattern; throws `tooLarge` when it would have too many instructions.
    package init(_ node: PatternNode) throws(PatternIssue) {
        try emit(node)
        try append(.match)
    }

    private mutating func emit(_ node: PatternNode) throws(PatternIssue) {
        switch node {
        case .set(let set):
            try append(.take(index(of: set)))
        case .sequence(let nodes):
            for node in nodes { try emit(node) }
        case .alternation(let nodes):
            try emit(alternatives: nodes)
        case .repetition(let node, let minimum, let maximum):
            try emit(node, minimum: minimum, maximum: maximum)
        case .assertion(let assertion):
            try append(.check(assertion))
        case .look(let look):
            let name = look.isBehind ? "look-behind" : "look-ahead"
            let place =
                look.isBehind ? "elsewhere than before '$' at the end" : "elsewhere than behind '^' at the start"
            throw PatternIssue(kind: .unsupported, message: "\(name) \(place) is not supported", offset: look.offset)
        }
    }

    private mutating func emit(alternatives nodes: [PatternNode]) throws(PatternIssue) {
        var jumps: [Int] = []
        for node in nodes.dropLast() {
            let split = instructions.count
            try append(.split(split + 1, 0))
            try emit(node)
            jumps.append(instructions.count)
            try append(.jump(0))
            instructions[split] = .split(split + 1, instructions.count)
        }
        if let last = nodes.last { try emit(last) }
        for jump in jumps { instructions[jump] = .jump(instructions.count) }
    }

    private mutating func emit(_ node: PatternNode, minimum: Int, maximum: Int?) throws(PatternIssue) {
        for _ in 0..<minimum {
            let count = instructions.count
            try emit(node)
            // The size is bounded only because each copy adds an instruction, so copies of nothing are left out.
            if instructions.count == count { return }
        }
        guard let maximum else {
            let split = instructions.count
            try append(.split(split + 1, 0))
            try emit(node)
            try append(.jump(split))
            instructions[split] = .split(split + 1, instructions.count)
            return
        }
        var splits: [Int] = []
        for _ in 0..<(maximum - minimum) {
            splits.append(instructions.count)
            try append(.split(instructions.count + 1, 0))
            let count = instructions.count
            try emit(node)
            if instructions.count == count {
                instructions.removeLast()
                splits.removeLast()
                break
            }
        }
        for split in splits { instructions[split] = .split(split + 1, instructions.count) }
    }

    private mutating func append(_ instruction: Instruction) throws(PatternIssue) {
        guard instructions.count < Self.sizeLimit else {
            throw Self.tooLarge
        }
        instructions.append(instruction)
    }

    private mutating func index(of set: ScalarSet) -> Int {
        if let index = setIndices[set] { return index }
        sets.append(set)
        setIndices[set] = sets.count - 1
        return sets.count - 1
    }
}
