import MartletContract

/// How much alike names are: what renames are recognised by.
enum Likeness {
    /// Returns the words of a name in lower case: `petID`, `pet_id` and `pet-id` are `pet` and `id`.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var isAfterSmall = false
        for character in name {
            guard character.isLetter || character.isNumber else {
                isAfterSmall = false
                words.append("")
                continue
            }
            if words.isEmpty || (character.isUppercase && isAfterSmall) { words.append("") }
            words[words.count - 1] += character.lowercased()
            isAfterSmall = !character.isUppercase
        }
        return words.filter { !$0.isEmpty }
    }

    /// A name, taken apart.
    struct Name {
        private let words: [String]
        /// The words without anything between them.
        let joined: String
        private let set: TextSet

        init(_ name: String) {
            words = Likeness.words(name)
            joined = words.joined()
            set = TextSet(words)
        }

        /// Whether one name was probably made of the other: the same but for its spelling, all words of one in the other,
        /// or but a letter or two apart.
        func isAlike(_ other: Name) -> Bool {
            if words.isEmpty || other.words.isEmpty { return false }
            let (short, long) = words.count < other.words.count ? (self, other) : (other, self)
            if short.joined == long.joined || short.set.isSubset(of: long.set) { return true }
            return isSlip(short.joined, long.joined)
        }
    }

    /// The share of words that two lists have in common: 0 to 1.
    static func overlap(_ left: TextSet, _ right: TextSet) -> Double {
        if left.isEmpty && right.isEmpty { return 1 }
        return Double(left.intersection(right).count) / Double(left.union(right).count)
    }

    /// Whether two words differ in a fifth of their letters at most, where they differ: what is before and after is the
    /// same.
    private static func isSlip(_ left: String, _ right: String) -> Bool {
        let (first, second) = (Array(left.utf8), Array(right.utf8))
        let longest = max(first.count, second.count)
        let start = zip(first, second).prefix { $0 == $1 }.count
        let rest = (first.count - start, second.count - start)
        let end = zip(first.suffix(rest.0).reversed(), second.suffix(rest.1).reversed()).prefix { $0 == $1 }.count
        return 5 * (longest - start - min(end, min(rest.0, rest.1))) <= longest
    }
}
