/// Finds the name that was probably meant.
enum Spelling {
    /// Returns the candidate nearest to a name, or nil when none is near: more than a third of its letters differ.
    static func nearest(to name: String, among candidates: [String]) -> String? {
        let letters = Array(name.utf8)
        let limit = max(1, letters.count / 3)
        let near = candidates.map { ($0, distance(letters, Array($0.utf8))) }.filter { $0.1 <= limit }
        return near.min { $0.1 < $1.1 }?.0
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isEqual = lowercased(left[row]) == lowercased(right[column])
                var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (isEqual ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
