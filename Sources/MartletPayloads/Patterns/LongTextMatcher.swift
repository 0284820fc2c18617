import MartletFormats

/// Matches a pattern with a long text in a time that hardly depends on the pattern.
///
/// Between the ends of a text all places are alike, and from the same threads of the automaton the same scalar leads to the same
/// threads: those are kept.
struct LongTextMatcher {
    /// How long a text is for which this is worth it, in bytes.
    private static let longLength = 256
    /// How often too many sets of threads may be met: with more, keeping them is only work.
    private static let overflowLimit = 4

    private let program: PatternProgram
    private var threads: [Int] = []
    /// The step at which an instruction was last reached, so that it is followed once a step.
    private var reached: [Int]
    private var step = 0
    private var hasMatched = false

    /// Returns whether a pattern matches somewhere in a text; nil when text and pattern are too long to tell.
    static func matches(_ pattern: Pattern, _ text: String) -> Bool? {
        guard text.utf8.count >= longLength, !pattern.conditions.contains(where: \.program.asksForWords) else {
            return pattern.matches(text)
        }
        let scalars = Array(text.unicodeScalars)
        for condition in pattern.conditions {
            var matcher = LongTextMatcher(condition.program)
            guard let isMatched = matcher.run(scalars) else { return pattern.matches(text) }
            if isMatched == condition.isNegated { return false }
        }
        return true
    }

    private init(_ program: PatternProgram) {
        self.program = program
        reached = [Int](repeating: -1, count: program.instructions.count)
    }

    /// Returns whether the pattern matches; nil where too many sets of threads are met.
    private mutating func run(_ scalars: [Unicode.Scalar]) -> Bool? {
        follow(0, isStart: true, isEnd: scalars.isEmpty)
        if hasMatched { return true }
        guard let last = scalars.last else { return false }
        var states = PatternStates()
        var state = states.number(of: threads)
        for scalar in scalars.dropLast() {
            if let next = states.next(state, scalar) {
                state = next
                continue
            }
            advance(from: states.threads[state], over: scalar, isEnd: false)
            if hasMatched { return true }
            let overflowCount = states.overflowCount
            let next = states.number(of: threads)
            if states.overflowCount == overflowCount {
                states.set(next, from: state, scalar)
            } else if overflowCount >= Self.overflowLimit {
                return nil
            }
            state = next
        }
        advance(from: states.threads[state], over: last, isEnd: true)
        return hasMatched
    }

    /// Takes a scalar.
    private mutating func advance(from current: [Int], over scalar: Unicode.Scalar, isEnd: Bool) {
        threads.removeAll(keepingCapacity: true)
        step += 1
        for thread in current {
            guard case .take(let set) = program.instructions[thread] else { continue }
            if program.sets[set].contains(scalar) { follow(thread + 1, isStart: false, isEnd: isEnd) }
        }
        // The pattern may begin at any place.
        follow(0, isStart: false, isEnd: isEnd)
    }

    /// Follows all that needs no scalar, and collects the instructions that do.
    private mutating func follow(_ start: Int, isStart: Bool, isEnd: Bool) {
        var stack = [start]
        while let thread = stack.popLast() {
            guard reached[thread] != step else { continue }
            reached[thread] = step
            switch program.instructions[thread] {
            case .take: threads.append(thread)
            case .split(let first, let second):
                stack.append(second)
                stack.append(first)
            case .jump(let target): stack.append(target)
            case .check(.start): if isStart { stack.append(thread + 1) }
            case .check(.end): if isEnd { stack.append(thread + 1) }
            case .check(.wordBoundary), .check(.noWordBoundary):
                preconditionFailure("such patterns are matched elsewhere")
            case .match: hasMatched = true
            }
        }
    }
}

extension PatternProgram {
    /// Whether what holds at a place depends on the scalars around it.
    fileprivate var asksForWords: Bool {
        instructions.contains { instruction in
            switch instruction {
            case .check(.wordBoundary), .check(.noWordBoundary): true
            default: false
            }
        }
    }
}
