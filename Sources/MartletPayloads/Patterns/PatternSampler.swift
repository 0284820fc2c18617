package import MartletFormats

/// Makes strings that a pattern matches.
///
/// A table tells from which instruction a match can still be reached with how many scalars, so what is made has the length
/// that was asked for, and where there is none, that is known for certain.
package struct PatternSampler {
    private let pattern: Pattern
    /// How many entries the table of one sample may have.
    private let cellLimit: Int

    /// How many entries the table of one sample may have unless somebody asks for less: some 20 milliseconds.
    package static let cellLimit = 4_000_000

    /// Makes a sampler of a pattern.
    package init(_ pattern: Pattern, cellLimit: Int = PatternSampler.cellLimit) {
        self.pattern = pattern
        self.cellLimit = cellLimit
    }

    /// The greatest number of lengths that are tried.
    private static let lengthLimit = 64

    /// Returns a string that the pattern matches, with `lengths` Unicode scalars; nil when none was found.
    ///
    /// The same seed gives the same string.
    package func sample(lengths: ClosedRange<Int>, seed: UInt64) -> String? {
        var cells = 0
        return sample(lengths: lengths, seed: seed, cells: &cells)
    }

    /// Returns a string as ``sample(lengths:seed:)`` does, and adds the entries of the table to a number.
    package func sample(lengths: ClosedRange<Int>, seed: UInt64, cells: inout Int) -> String? {
        var walk = PatternWalk(program: pattern.program)
        defer { cells += walk.cellCount }
        for length in candidates(lengths) {
            let needed = (length + 1).multipliedReportingOverflow(by: pattern.program.instructions.count)
            guard !needed.overflow, max(needed.partialValue, walk.cellCount) <= cellLimit else { continue }
            for attempt in 0..<8 {
                var random = StableRandom(seed: seed &+ UInt64(attempt))
                guard let text = walk.text(length: length, &random) else { break }
                // Word boundaries and look-around are not in the table; the matcher has the last word.
                if pattern.matches(text) == true { return text }
            }
        }
        return pattern.conditions.count > 1 ? looked(lengths, seed) : nil
    }

    /// Returns one of the shortest strings of which all conditions hold.
    private func looked(_ lengths: ClosedRange<Int>, _ seed: UInt64) -> String? {
        guard let language = try? RegularLanguage(pattern: pattern.text) else { return nil }
        let bounded = language.intersection(RegularLanguage(lengths: lengths.lowerBound, through: lengths.upperBound))
        var random = StableRandom(seed: seed)
        return random.element(of: bounded.members(limit: 16))
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

/// The strings that an automaton matches somewhere.
private struct PatternWalk {
    private let program: PatternProgram
    /// For each number of scalars still to come, whether a match can be reached from an instruction behind the start of the
    /// text. Rows are added as longer texts are asked for.
    private var table: [[Bool]] = []
    /// The same at the start of a text, by its length.
    private var starts: [Int: [Bool]] = [:]
    private let sources: [[Int]]
    /// Some members of each set of the automaton.
    private let members: [[Unicode.Scalar]]

    init(program: PatternProgram) {
        self.program = program
        members = program.sets.map(\.someMembers)
        sources = Self.sources(of: program)
    }

    /// How many entries there are.
    var cellCount: Int { (table.count + starts.count) * program.instructions.count }

    /// Makes a string of a length; nil when there is none.
    mutating func text(length: Int, _ random: inout StableRandom) -> String? {
        while table.count <= length { table.append(row(rest: table.count, isStart: false)) }
        let first = starts[length] ?? row(rest: length, isStart: true)
        starts[length] = first
        // A match that needs not begin at the start leaves room for a filler before it.
        guard let start = (0...length).first(where: { $0 == 0 ? first[0] : table[length - $0][0] }) else { return nil }
        var scalars = [Unicode.Scalar](repeating: "a", count: start)
        var thread = 0
        while scalars.count < length {
            let rows = scalars.isEmpty ? first : table[length - scalars.count]
            let choices = reachable(from: thread, rows)
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
    private func reachable(from start: Int, _ row: [Bool]) -> (threads: [Int], hasMatched: Bool) {
        var threads: [Int] = []
        var seen: Set<Int> = []
        var stack = [start]
        while let thread = stack.popLast() {
            guard row[thread], seen.insert(thread).inserted else { continue }
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

    private func row(rest: Int, isStart: Bool) -> [Bool] {
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
            if case .check(.start) = program.instructions[index], !isStart { continue }
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
