/// Compares texts line by line and prints the difference as `diff -u` does.
package enum UnifiedDiff {
    /// How many equal lines are shown around a change.
    private static let context = 3

    /// Returns the difference; empty when the texts are equal.
    ///
    /// - Parameters:
    ///   - old: The text before; nil when there was no file.
    ///   - new: The text after; nil when there is no file any more.
    ///   - path: The path that both headers show.
    package static func text(from old: String?, to new: String?, path: String) -> String {
        guard old != new else { return "" }
        let before = lines(of: old)
        let after = lines(of: new)
        let edits = LineEdit.edits(from: before, to: after)
        var result = "--- \(old == nil ? "/dev/null" : "a/\(path)")\n+++ \(new == nil ? "/dev/null" : "b/\(path)")\n"
        for hunk in hunks(of: edits) {
            result += header(of: edits[hunk])
            for edit in edits[hunk] {
                switch edit {
                case .keep(let index, _): result += shown(" ", before[index])
                case .remove(let index): result += shown("-", before[index])
                case .insert(let index): result += shown("+", after[index])
                }
            }
        }
        return result
    }

    /// Returns the lines of a text, each with its line end.
    private static func lines(of text: String?) -> [Substring] {
        guard let text, !text.isEmpty else { return [] }
        var lines: [Substring] = []
        var start = text.startIndex
        while let end = text[start...].utf8.firstIndex(of: 0x0A) {
            let next = text.utf8.index(after: end)
            lines.append(text[start..<next])
            start = next
        }
        if start < text.endIndex { lines.append(text[start...]) }
        return lines
    }

    private static func shown(_ sign: String, _ line: Substring) -> String {
        line.utf8.last == 0x0A ? sign + line : "\(sign)\(line)\n\\ No newline at end of file\n"
    }

    /// Returns the ranges of edits that are shown: changes with what stands around them, joined where they meet.
    private static func hunks(of edits: [LineEdit]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, edit) in edits.enumerated() {
            if case .keep = edit { continue }
            let range = max(0, index - context)..<min(edits.count, index + context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private static func header(of edits: ArraySlice<LineEdit>) -> String {
        var (old, new): ([Int], [Int]) = ([], [])
        for edit in edits {
            switch edit {
            case .keep(let left, let right):
                old.append(left)
                new.append(right)
            case .remove(let left): old.append(left)
            case .insert(let right): new.append(right)
            }
        }
        return "@@ -\(range(old)) +\(range(new)) @@\n"
    }

    private static func range(_ indices: [Int]) -> String {
        guard let first = indices.first else { return "0,0" }
        return indices.count == 1 ? "\(first + 1)" : "\(first + 1),\(indices.count)"
    }
}
