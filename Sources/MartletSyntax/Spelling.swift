/// Finds the word that was probably meant.
package enum Spelling {
    /// Returns `did you mean 'x'?` for the candidate nearest to a word, or nil when none is near.
    ///
    /// Near is at most a third of the word's letters changed, and at most 3. Of equally near candidates the first in
    /// alphabetical order wins.
    package static func suggestion(for word: String, among candidates: [String]) -> String? {
        nearest(to: word, among: candidates).map { "did you mean '\($0.excerpt)'?" }
    }

    /// Returns the candidate nearest to a word, or nil when none is near, and for a word of more than 100 letters, which
    /// nobody misspells and which would take long to compare.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let letters = Array(word.lowercased().unicodeScalars)
        guard letters.count <= 100 else { return nil }
        let limit = min(3, max(1, letters.count / 3))
        var best: (distance: Int, candidate: String)?
        for candidate in candidates where candidate != word {
            // A letter has at most four bytes, and small letters are never fewer.
            guard candidate.utf8.count <= 4 * (letters.count + limit) else { continue }
            let other = Array(candidate.lowercased().unicodeScalars)
            guard abs(other.count - letters.count) <= limit else { continue }
            guard let found = distance(letters, other, limit: min(limit, best?.distance ?? limit)) else { continue }
            if let best, (best.distance, best.candidate) <= (found, candidate) { continue }
            best = (found, candidate)
        }
        return best?.candidate
    }

    /// The number of letters to insert, remove, replace or swap with a neighbour (optimal string alignment); nil when that is
    /// over a limit.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var current = beforeLast
        for (row, letter) in left.enumerated() {
            current[0] = row + 1
            var least = row + 1
            for (column, other) in right.enumerated() {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = cost
                least = min(least, cost)
            }
            // Two rows decide on the next: a swap goes back by two.
            if least > limit, (last.min() ?? 0) > limit { return nil }
            swap(&beforeLast, &last)
            swap(&last, &current)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}

extension WorkShare {
    /// So few candidates are always compared: their number does not grow with the text.
    private static let fewCandidates = 12

    /// Returns whether a word may be compared with some number of candidates, and counts them. Beyond that, findings have
    /// no "did you mean".
    package mutating func canCompare(with count: Int) -> Bool {
        count <= Self.fewCandidates || spend(count)
    }
}
