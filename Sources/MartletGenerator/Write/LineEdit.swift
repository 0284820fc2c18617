/// One step on the way from one list of lines to another.
enum LineEdit {
    /// The line is in both.
    case keep(old: Int, new: Int)
    /// The line is in the old list only.
    case remove(old: Int)
    /// The line is in the new list only.
    case insert(new: Int)

    /// Returns a way from one list to the other: a shortest one where that can be found in reasonable time.
    static func edits(from old: [Substring], to new: [Substring]) -> [LineEdit] {
        var search = EditSearch(old: old, new: new)
        search.search(old.indices, new.indices)
        return search.edits
    }
}

/// Finds the edits. Lists of many lines are first cut at lines that are unique in both (Bram Cohen's patience diff), so
/// that time stays near the number of lines even where everything has changed.
private struct EditSearch {
    /// How many pairs of lines may be compared at once.
    private static let maxPairs = 250_000

    let old: [Substring]
    let new: [Substring]
    private(set) var edits: [LineEdit] = []

    init(old: [Substring], new: [Substring]) {
        self.old = old
        self.new = new
    }

    /// Appends the edits of two ranges. Each turn deals with what is alike at both ends and cuts the rest.
    mutating func search(_ left: Range<Int>, _ right: Range<Int>) {
        var (left, right) = (left, right)
        while let first = left.first, let other = right.first, old[first] == new[other] {
            edits.append(.keep(old: first, new: other))
            (left, right) = (left.dropFirst(), right.dropFirst())
        }
        var tail: [LineEdit] = []
        while let last = left.last, let other = right.last, old[last] == new[other] {
            tail.append(.keep(old: last, new: other))
            (left, right) = (left.dropLast(), right.dropLast())
        }
        if left.isEmpty || right.isEmpty {
            replace(left, right)
        } else if left.count <= Self.maxPairs / right.count {
            compare(left, right)
        } else {
            cut(left, right)
        }
        edits += tail.reversed()
    }

    private mutating func replace(_ left: Range<Int>, _ right: Range<Int>) {
        edits += left.map { .remove(old: $0) }
        edits += right.map { .insert(new: $0) }
    }

    /// The standard library's difference is Myers' (An O(ND) Difference Algorithm, 1986).
    private mutating func compare(_ left: Range<Int>, _ right: Range<Int>) {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new[right].difference(from: old[left]) {
            switch change {
            case .remove(let offset, _, _): removed.insert(left.lowerBound + offset)
            case .insert(let offset, _, _): inserted.insert(right.lowerBound + offset)
            }
        }
        var (first, second) = (left.lowerBound, right.lowerBound)
        while first < left.upperBound || second < right.upperBound {
            if removed.contains(first) {
                edits.append(.remove(old: first))
                first += 1
            } else if inserted.contains(second) {
                edits.append(.insert(new: second))
                second += 1
            } else {
                edits.append(.keep(old: first, new: second))
                (first, second) = (first + 1, second + 1)
            }
        }
    }

    /// Cuts at the lines that are unique in both ranges and in the same order; without any, all is replaced.
    private mutating func cut(_ left: Range<Int>, _ right: Range<Int>) {
        let anchors = Self.increasing(pairs(left, right))
        guard !anchors.isEmpty else { return replace(left, right) }
        var (first, second) = (left.lowerBound, right.lowerBound)
        for anchor in anchors {
            search(first..<anchor.old, second..<anchor.new)
            edits.append(.keep(old: anchor.old, new: anchor.new))
            (first, second) = (anchor.old + 1, anchor.new + 1)
        }
        search(first..<left.upperBound, second..<right.upperBound)
    }

    /// Returns the places of lines that are unique in both ranges, in the order of the first.
    private func pairs(_ left: Range<Int>, _ right: Range<Int>) -> [(old: Int, new: Int)] {
        func places(_ lines: [Substring], _ range: Range<Int>) -> [Substring: Int] {
            var places: [Substring: Int] = [:]
            // -1 stands for more than one place.
            for index in range { places[lines[index]] = places[lines[index]] == nil ? index : -1 }
            return places
        }
        let (before, after) = (places(old, left), places(new, right))
        return left.compactMap { index in
            guard before[old[index]] == index, let other = after[old[index]], other >= 0 else { return nil }
            return (index, other)
        }
    }

    /// Returns a longest run of pairs whose second places increase too (patience sorting).
    private static func increasing(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
        var tops: [Int] = []
        var previous = [Int](repeating: -1, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, tops.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[tops[middle]].new < pair.new { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = tops[low - 1] }
            if low == tops.count { tops.append(index) } else { tops[low] = index }
        }
        var result: [(old: Int, new: Int)] = []
        var index = tops.last ?? -1
        while index >= 0 {
            result.append(pairs[index])
            index = previous[index]
        }
        return result.reversed()
    }
}
