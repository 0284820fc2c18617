/// What a member of a union accounts for in the value that was read as it. Objects inside the value count too.
struct UnionReading {
    /// How many keys the member's models name.
    var found = 0
    /// How many enumerations have a value that they do not list.
    var doubts = 0
    /// How many required constants are absent.
    var missing = 0
    /// How definite the types are: any JSON value counts 0, a string 1, a date or a listed value 2.
    var precision = 0
    /// How many of the keys are required.
    var required = 0
    /// How many keys are kept without a name: those of maps, and of any JSON value.
    var kept = 0
    /// Whether it is a union none of whose members fits.
    var isUnknown = false
    /// The tokens of the keys that are read, those of objects inside the value included.
    var keys: [Int] = []
    /// The tokens of what is kept as it is.
    var keptRanges: [Range<Int>] = []
    /// The tokens of the keys that a discriminator has counted already.
    var tags: [Int] = []

    /// Adds what a part of the value accounts for.
    mutating func add(_ other: UnionReading, isSameValue: Bool) {
        found += other.found
        doubts += other.doubts
        missing += other.missing
        precision += other.precision
        required += other.required
        kept += other.kept
        keys += other.keys
        keptRanges += other.keptRanges
        if isSameValue { isUnknown = other.isUnknown }
    }

    /// Whether no key that another reading has is lost in this one.
    func hasKeys(of other: UnionReading) -> Bool {
        let keys = Set(keys)
        let kept = keptRanges.sorted { $0.lowerBound < $1.lowerBound }
        return other.keys.allSatisfy { keys.contains($0) || Self.contains($0, in: kept) }
    }

    /// Returns whether one of some ranges, which are sorted and do not overlap, contains a token.
    private static func contains(_ token: Int, in ranges: [Range<Int>]) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= token { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(token)
    }
}

/// How well a member of a union accounts for a value. Of two that are equal the first one is better.
struct UnionScore {
    /// How many required constants are absent. The reader would have to invent them.
    let missing: Int
    /// How many keys the member knows, without those whose values speak against it.
    let known: Int
    /// How many keys would be lost.
    let lost: Int
    /// How definite the types are.
    let precision: Int
    /// How many of the keys are required.
    let required: Int

    /// Makes a score.
    ///
    /// - Parameters:
    ///   - reading: What the member accounts for.
    ///   - keyCount: How many keys the value has, those of objects inside it included.
    ///   - isClosed: Whether the member refuses keys that it does not name.
    init(_ reading: UnionReading, keyCount: Int, isClosed: Bool) {
        missing = reading.missing
        lost = keyCount - reading.found - reading.kept
        known = reading.found - reading.doubts - (isClosed ? lost : 0)
        precision = reading.precision
        required = reading.required
    }

    /// Whether the member knows nothing of what would be lost, so that nothing speaks for it.
    var isGuess: Bool { known <= 0 && lost > 0 }

    func isBetter(than other: UnionScore) -> Bool {
        if missing != other.missing { return missing < other.missing }
        if known != other.known { return known > other.known }
        if lost != other.lost { return lost < other.lost }
        if precision != other.precision { return precision > other.precision }
        return required > other.required
    }
}
