/// Undoes what merging leaves in a lock file: conflict marks around lines that two branches added, and lines that stand there
/// twice (git's `merge=union`). Each added line is a name of its own, so both sides hold.
enum LockMerge {
    /// Returns the file as each side of its conflicts has it, in which every byte stands where it stood: lines that are not
    /// of the side are blank. One side where there are no conflicts.
    static func sides(of bytes: [UInt8]) -> [[UInt8]] {
        let marks = Set(lines(of: bytes).map(\.lowerBound).filter { isMark(at: $0, in: bytes) }.map { bytes[$0] })
        guard marks.isSuperset(of: [ours, middle, theirs]) else { return [withoutRepeats(bytes)] }
        return [ours, middle].map { withoutRepeats(side($0, of: bytes)) }
    }

    private static let ours = UInt8(ascii: "<")
    private static let base = UInt8(ascii: "|")
    private static let middle = UInt8(ascii: "=")
    private static let theirs = UInt8(ascii: ">")

    /// Whether a line begins with seven times the same character, which no line of a lock file does.
    private static func isMark(at index: Int, in bytes: [UInt8]) -> Bool {
        guard index < bytes.count, [ours, base, middle, theirs].contains(bytes[index]), bytes.count - index >= 7,
            bytes[index..<index + 7].allSatisfy({ $0 == bytes[index] })
        else { return false }
        return index + 7 == bytes.count || [newline, space, UInt8(ascii: "\r")].contains(bytes[index + 7])
    }

    /// Returns what stands outside of conflicts, and in them behind a mark.
    private static func side(_ wanted: UInt8, of bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        var mark: UInt8?
        for line in lines(of: bytes) {
            if isMark(at: line.lowerBound, in: bytes) {
                mark = bytes[line.lowerBound] == theirs ? nil : bytes[line.lowerBound]
            } else if mark == nil || mark == wanted {
                continue
            }
            blank(line, in: &result)
        }
        return result
    }

    /// Returns the file without lines that repeat one of the same specification, and names of specifications that repeat the
    /// one before.
    private static func withoutRepeats(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        var seen: Set<ArraySlice<UInt8>> = []
        var section: ArraySlice<UInt8> = []
        for line in lines(of: bytes) {
            let text = bytes[line]
            let indent = text.prefix { $0 == space }.count
            if indent == 4, !seen.insert(text).inserted { blank(line, in: &result) }
            guard indent == 2 else { continue }
            if text == section {
                blank(line, in: &result)
            } else {
                (section, seen) = (text, [])
            }
        }
        return result
    }

    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")

    private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for index in bytes.indices where bytes[index] == newline {
            result.append(start..<index)
            start = index + 1
        }
        return start < bytes.count ? result + [start..<bytes.count] : result
    }

    private static func blank(_ line: Range<Int>, in bytes: inout [UInt8]) {
        for index in line { bytes[index] = space }
    }
}
