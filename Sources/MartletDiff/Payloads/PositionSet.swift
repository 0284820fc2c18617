/// A set of small numbers.
struct PositionSet: Hashable, Sendable {
    private var words: [UInt64] = []

    /// Makes an empty set.
    init() {}

    /// Adds a number that is at least 0.
    mutating func insert(_ position: Int) {
        let word = position / 64
        if word >= words.count { words += Array(repeating: 0, count: word + 1 - words.count) }
        words[word] |= 1 << UInt64(position % 64)
    }

    /// Adds all numbers of another set.
    mutating func formUnion(_ other: PositionSet) {
        if words.isEmpty {
            words = other.words
            return
        }
        if other.words.count > words.count {
            words += Array(repeating: 0, count: other.words.count - words.count)
        }
        for (index, word) in other.words.enumerated() where words[index] | word != words[index] {
            words[index] |= word
        }
    }

    /// How many numbers there are.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Returns the numbers in their order, at most so many.
    func first(_ limit: Int) -> [Int] {
        var result: [Int] = []
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                guard result.count < limit else { return result }
                result.append(index * 64 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return result
    }
}
