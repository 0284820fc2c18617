package import MartletFormats

/// Makes strings that a pattern matches.
///
/// For one length at a time a table tells from which instruction a match can still be reached with how many scalars,
/// so what is made has the length that was asked for, and where there is none, that is known for certain.
package struct PatternSampler {
    private let pattern: Pattern

    /// Makes a sampler of a pattern.
    package init(_ pattern: Pattern) {
        self.pattern = pattern
    }

    /// The greatest number of entries of a table.
    private static let tableLimit = 4_000_000
    /// The greatest number of lengths that are tried.
    private static let lengthLimit = 64

    /// Returns a string that the pattern matches, with `lengths` Unicode scalars; nil when none was found.
    ///
    /// The same seed gives the same string.
    package func sample(lengths: ClosedRange<Int>, seed: UInt64) -> String? {
        for length in candidates(lengths) {
            let cells = (length + 1).multipliedReportingOverflow(by: pattern.program.instructions.count)
            guard !cells.overflow, cells.partialValue <= Self.tableLimit else { continue }
            let walk = PatternWalk(program: pattern.program, length: length)
            for attempt in 0..<8 {
                var random = StableRandom(seed: seed &+ UInt64(attempt))
                guard let text = walk.text(&random) else { break }
                // Word boundaries are not in the table; the matcher has the last word.
                if pattern.matches(text) == true { return text }
            }
        }
        return nil
    }

    /// The lengths to try: a comfortable one first, then from the shortest up.
    private func candidates(_ lengths: ClosedRange<Int>) -> [Int] {
        let least = max(lengths.lowerBound, pattern.leastLength)
        guard least <= lengths.upperBound else { return [] }
        let comfortable = min(least.addingReportingOverflow(4).partialValue, lengths.upperBound)
        let last = min(least.addingReportingOverflow(Self.lengthLimit).partialValue, lengths.upperBound)
        return ([max(comfortable, least)] + (least...max(least, last))).filter { lengths.contains($0) }
    }
}

/// The strings of one length that an automaton matches somewhere.
private struct PatternWalk {
    private let program: PatternProgram
    private let length: Int
    /// For each number of scalars still to come, whether a match can be reached from an instruction.
    private var table: [[Bool]] = []
    /// Some members of each set of the automaton.
    private let members: [[Unicode.Scalar]]

    init(program: PatternProgram, length: Int) {
        self.program = program
        self.length = length
        members = program.sets.map(\.someMembers)
        let sources = Self.sources(of: program)
        for rest in 0...length { table.append(row(rest: rest, sources: sources)) }
    }

    /// Makes a string; nil when there is none.
    func text(_ random: inout StableRandom) -> String? {
        // A match that needs not begin at the start leaves room for a filler before it.
        guard let start = (0...length).first(where: { table[length - $0][0] }) else { return nil }
        var scalars = [Unicode.Scalar](repeating: "a", count: start)
        var thread = 0
        while scalars.count < length {
            let choices = reachable(from: thread, position: scalars.count)
            if choices.hasMatched { break }
            guard let chosen = random.element(of: choices.threads), case .take(let set) = program.instructions[chosen],
                let scalar = random.element(of: members[set])
            else { return nil }
            scalars.append(scalar)
            thread = chosen + 1
        }
        scalars += [Unicode.Scalar](repeating: "a", count: length - scalars.count)
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// Returns the instructions that take a scalar next on some way to a match.
    private func reachable(from start: Int, position: Int) -> (threads: [Int], hasMatched: Bool) {
        let rest = length - position
        var threads: [Int] = []
        var seen: Set<Int> = []
        var stack = [start]
        while let thread = stack.popLast() {
            guard table[rest][thread], seen.insert(thread).inserted else { continue }
            switch program.instructions[thread] {
            case .take: threads.append(thread)
            case .split(let first, let second): stack += [second, first]
            case .jump(let target): stack.append(target)
            case .check: stack.append(thread + 1)
            case .match: return ([], true)
            }
        }
        return (threads, false)
    }

    private func row(rest: Int, sources: [[Int]]) -> [Bool] {
        var row = [Bool](repeating: false, count: program.instructions.count)
        var stack: [Int] = []
        for (index, instruction) in program.instructions.enumerated() {
            switch instruction {
            case .match: stack.append(index)
            case .take(let set) where rest > 0 && table[rest - 1][index + 1]:
                if !members[set].isEmpty { stack.append(index) }
            default: break
            }
        }
        while let index = stack.popLast() {
            guard !row[index] else { continue }
            if case .check(.start) = program.instructions[index], rest != length { continue }
            if case .check(.end) = program.instructions[index], rest != 0 { continue }
            row[index] = true
            stack += sources[index]
        }
        return row
    }

    /// For each instruction, those that lead to it without taking a scalar.
    private static func sources(of program: PatternProgram) -> [[Int]] {
        var result = [[Int]](repeating: [], count: program.instructions.count)
        for (index, instruction) in program.instructions.enumerated() {
            switch instruction {
            case .split(let first, let second):
                result[first].append(index)
                result[second].append(index)
            case .jump(let target): result[target].append(index)
            case .check: result[index + 1].append(index)
            case .take, .match: break
            }
        }
        return result
    }
}
