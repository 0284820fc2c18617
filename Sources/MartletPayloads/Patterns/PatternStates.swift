/// The sets of threads that a matcher has been in, with where each scalar leads from them: a deterministic automaton, made as far
/// as a text needs it.
///
/// - Source: Russ Cox, Regular Expression Matching Can Be Simple And Fast, <https://swtch.com/~rsc/regexp/regexp1.html>
struct PatternStates {
    /// How many sets are kept.
    private static let limit = 512
    /// How many scalars have a place in the table: those of ASCII.
    private static let width = 128

    /// The sets, by their numbers.
    private(set) var threads: [[Int]] = []
    private var numbers: [[Int]: Int] = [:]
    /// Where scalars of ASCII lead, by set; -1 where that is not known yet.
    private var table: [Int32] = []
    /// Where other scalars lead.
    private var others: [UInt64: Int32] = [:]
    /// How often there were too many sets.
    private(set) var overflowCount = 0

    /// Returns the number of a set. Where there are too many, all others are forgotten.
    mutating func number(of set: [Int]) -> Int {
        if let known = numbers[set] { return known }
        if threads.count >= Self.limit {
            overflowCount += 1
            threads = []
            numbers = [:]
            table = []
            others = [:]
        }
        threads.append(set)
        numbers[set] = threads.count - 1
        table += repeatElement(-1, count: Self.width)
        return threads.count - 1
    }

    /// Returns where a scalar leads from a set; nil where that is not known yet.
    func next(_ state: Int, _ scalar: Unicode.Scalar) -> Int? {
        let next =
            scalar.value < UInt32(Self.width)
            ? table[state * Self.width + Int(scalar.value)] : others[Self.key(state, scalar)] ?? -1
        return next < 0 ? nil : Int(next)
    }

    /// Notes where a scalar leads.
    mutating func set(_ next: Int, from state: Int, _ scalar: Unicode.Scalar) {
        if scalar.value < UInt32(Self.width) {
            table[state * Self.width + Int(scalar.value)] = Int32(next)
        } else if others.count < 1 << 16 {
            others[Self.key(state, scalar)] = Int32(next)
        }
    }

    private static func key(_ state: Int, _ scalar: Unicode.Scalar) -> UInt64 {
        UInt64(state) << 32 | UInt64(scalar.value)
    }
}
