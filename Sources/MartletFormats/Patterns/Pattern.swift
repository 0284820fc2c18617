/// A regular expression of ECMA-262 in Unicode mode, matched in time that grows with pattern times text, never faster.
///
/// Look-around elsewhere than at the ends (see ``PatternConjunction``) and back-references cannot be matched so; they are refused
/// when the pattern is compiled.
package struct Pattern: Hashable, Sendable {
    /// The pattern as it was written.
    package let text: String
    /// All hold. The first is that of the pattern without the look-around at its ends.
    package let conditions: [Condition]
    /// The least number of scalars that it matches.
    package let leastLength: Int

    /// An automaton that matches somewhere in a text, or nowhere.
    package struct Condition: Hashable, Sendable {
        /// The automaton.
        package let program: PatternProgram
        /// Whether it must match nowhere.
        package let isNegated: Bool
    }

    /// Compiles a pattern.
    ///
    /// Throws ``PatternIssue`` when it is invalid, not supported or too large.
    package init(_ text: String) throws(PatternIssue) {
        self.text = text
        let parts = PatternConjunction(try PatternParser.parse(text)).conditions
        var conditions: [Condition] = []
        for part in parts {
            conditions.append(Condition(program: try PatternProgram(part.node), isNegated: part.isNegated))
        }
        self.conditions = conditions
        leastLength = parts.filter { !$0.isNegated }.map(\.node.leastLength).max() ?? 0
        guard size <= PatternProgram.sizeLimit else { throw PatternProgram.tooLarge }
    }

    /// The automaton of the pattern without the look-around at its ends.
    package var program: PatternProgram { conditions[0].program }

    /// The number of instructions of all automata.
    package var size: Int { conditions.reduce(0) { $0 + $1.program.instructions.count } }

    /// The greatest product of instructions and scalars that is worked through: below a second or two.
    private static let workLimit = 400_000_000

    /// Returns whether the pattern matches somewhere in a text; nil when text and pattern are too long to tell.
    package func matches(_ text: String) -> Bool? {
        let scalars = Array(text.unicodeScalars)
        let (work, overflow) = scalars.count.multipliedReportingOverflow(by: size)
        guard !overflow, work <= Self.workLimit else { return nil }
        return conditions.allSatisfy { condition in
            var matcher = PatternMatcher(program: condition.program, scalars: scalars)
            return matcher.run() != condition.isNegated
        }
    }
}

/// Runs an automaton over a text, all of its threads at once.
private struct PatternMatcher {
    private let program: PatternProgram
    private let scalars: [Unicode.Scalar]
    private var current: [Int] = []
    private var upcoming: [Int] = []
    /// The step at which an instruction was last reached, so that it is followed once a step.
    private var reached: [Int]
    private var stack: [Int] = []
    private var step = 0
    private var hasMatched = false

    init(program: PatternProgram, scalars: [Unicode.Scalar]) {
        self.program = program
        self.scalars = scalars
        reached = [Int](repeating: -1, count: program.instructions.count)
    }

    mutating func run() -> Bool {
        follow(0, at: 0)
        for (position, scalar) in scalars.enumerated() {
            if hasMatched { return true }
            swap(&current, &upcoming)
            upcoming.removeAll(keepingCapacity: true)
            step += 1
            for thread in current {
                guard case .take(let set) = program.instructions[thread] else { continue }
                if program.sets[set].contains(scalar) { follow(thread + 1, at: position + 1) }
            }
            // The pattern may begin at any place.
            follow(0, at: position + 1)
        }
        return hasMatched
    }

    /// Follows all that needs no scalar, and collects the instructions that do.
    private mutating func follow(_ start: Int, at position: Int) {
        stack.append(start)
        while let thread = stack.popLast() {
            guard reached[thread] != step else { continue }
            reached[thread] = step
            switch program.instructions[thread] {
            case .take: upcoming.append(thread)
            case .split(let first, let second):
                stack.append(second)
                stack.append(first)
            case .jump(let target): stack.append(target)
            case .check(let assertion):
                if assertion.holds(at: position, in: scalars) { stack.append(thread + 1) }
            case .match: hasMatched = true
            }
        }
    }
}

extension PatternNode.Assertion {
    /// Returns whether the condition holds between two scalars of a text.
    fileprivate func holds(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        switch self {
        case .start: position == 0
        case .end: position == scalars.count
        case .wordBoundary: Self.isBoundary(at: position, in: scalars)
        case .noWordBoundary: !Self.isBoundary(at: position, in: scalars)
        }
    }

    private static func isBoundary(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let before = position > 0 && ScalarSet.word.contains(scalars[position - 1])
        let after = position < scalars.count && ScalarSet.word.contains(scalars[position])
        return before != after
    }
}
