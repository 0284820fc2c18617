/// The Unicode scalars in classes, so that each of some sets holds all scalars of a class or none.
///
/// - Source: Loris D'Antoni and Margus Veanes, Minimization of Symbolic Automata, POPL 2014 (minterms).
struct ScalarClasses {
    /// Scalars that nothing tells apart.
    struct Class {
        /// In order, none touching another.
        var ranges: [ClosedRange<UInt32>]
        /// The member that reads best.
        let representative: Unicode.Scalar

        init(_ ranges: [ClosedRange<UInt32>]) {
            self.ranges = ranges
            representative = ReadableScalars.best(in: ranges)
        }

        /// Returns the first members, those that read best first.
        func members(limit: Int) -> [Unicode.Scalar] {
            var found = Array(ReadableScalars.preferred.filter { contains($0.value) }.prefix(limit))
            if found.isEmpty { found.append(representative) }
            let first = Set(found)
            for range in ranges {
                for value in range {
                    if found.count >= limit { return found }
                    if let scalar = Unicode.Scalar(value), !first.contains(scalar) { found.append(scalar) }
                }
            }
            return found
        }

        private func contains(_ value: UInt32) -> Bool {
            ranges.contains { $0.contains(value) }
        }
    }

    /// The classes, those that read best first.
    let classes: [Class]

    /// Makes the coarsest classes that some sets tell apart.
    init(_ sets: [ScalarRanges], budget: inout LanguageBudget) throws(LanguageBudget.Exceeded) {
        var bounds: Set<UInt32> = [0, 0xD800, 0xE000, 0x110000]
        for range in sets.flatMap(\.ranges) {
            bounds.insert(range.lowerBound)
            bounds.insert(range.upperBound + 1)
        }
        let starts = bounds.sorted()
        let groups = try Self.groups(of: starts, sets: sets, budget: &budget)
        var ranges: [[ClosedRange<UInt32>]] = []
        var places: [Int: Int] = [:]
        for (index, start) in starts.dropLast().enumerated() where start != 0xD800 {
            let range = start...(starts[index + 1] - 1)
            if let place = places[groups[index]] {
                ranges[place].append(range)
            } else {
                places[groups[index]] = ranges.count
                ranges.append([range])
            }
        }
        try budget.spend(steps: ranges.count * 16)
        classes = ranges.map(Class.init).sorted {
            ReadableScalars.rank($0.representative) < ReadableScalars.rank($1.representative)
        }
    }

    /// Splits the segments that begin at `starts` by one set after another; segments of one number belong together.
    private static func groups(
        of starts: [UInt32], sets: [ScalarRanges], budget: inout LanguageBudget
    ) throws(LanguageBudget.Exceeded) -> [Int] {
        var groups = [Int](repeating: 0, count: starts.count)
        var next = 1
        var places: [UInt32: Int] = [:]
        for (index, start) in starts.enumerated() { places[start] = index }
        for set in sets {
            var renamed: [Int: Int] = [:]
            for range in set.ranges {
                guard let first = places[range.lowerBound], let end = places[range.upperBound + 1] else { continue }
                try budget.spend(steps: end - first)
                for index in first..<end {
                    if let name = renamed[groups[index]] {
                        groups[index] = name
                    } else {
                        renamed[groups[index]] = next
                        groups[index] = next
                        next += 1
                    }
                }
            }
        }
        return groups
    }
}

/// Which scalars people like to read in an example.
enum ReadableScalars {
    /// From the best down.
    static let preferred = Array(
        "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.,:;/@+*#!?%&=()[]{}<>|~^$'\"`\\ "
            .unicodeScalars
    )

    private static let ranks: [Unicode.Scalar: Int] = Dictionary(
        uniqueKeysWithValues: preferred.enumerated().map { ($0.element, $0.offset) })

    /// Returns the best member of a set that is not empty.
    static func best(in ranges: [ClosedRange<UInt32>]) -> Unicode.Scalar {
        if let scalar = preferred.first(where: { scalar in ranges.contains { $0.contains(scalar.value) } }) {
            return scalar
        }
        let some = ranges.prefix(16).flatMap { $0.prefix(64) }.compactMap(Unicode.Scalar.init)
        let readable = some.first { $0.properties.isAlphabetic } ?? some.first { rank($0) < 0x20_0000 }
        return readable ?? some.first ?? " "
    }

    /// Returns where a scalar stands in the order; the least reads best.
    static func rank(_ scalar: Unicode.Scalar) -> Int {
        if let rank = ranks[scalar] { return rank }
        let tier =
            switch scalar.properties.generalCategory {
            case .control, .format, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator: 2
            default: 1
            }
        return tier * 0x20_0000 + Int(scalar.value)
    }
}
