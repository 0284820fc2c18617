/// The text of one file that was read, as bytes, with the path that messages show.
///
/// Lines are found again when they are asked for: a table of all of them would take longer than what is asked of it. A line
/// ends with LF, CR LF or CR.
package final class SourceFile: Sendable {
    /// What stands before a multiple of ``markDistance``.
    private struct Mark {
        var lineEnds: Int
        var characters: Int
    }

    /// The path as the user named it; `-` for standard input.
    package let path: String
    /// The bytes of the file, as they were read.
    package let bytes: [UInt8]
    /// For each multiple of ``markDistance`` up to the end.
    private let pendingMarks: Pending<[Mark]>
    private var marks: [Mark] { pendingMarks.value }
    private static let markDistance = 512

    /// Makes a file of what was read.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        // Nobody asks for them before there is something to say about a file.
        pendingMarks =
            bytes.count > Self.markDistance << 8
            ? Parallel.start { Self.marks(of: bytes) } : Pending(value: Self.marks(of: bytes))
    }

    /// How many lines there are; one more than lines that end.
    package var lineCount: Int { lineEnds(before: bytes.count) + 1 }

    /// Returns the number of the line that a byte stands in, from 1.
    func lineNumber(at offset: Int) -> Int { lineEnds(before: min(offset, bytes.count)) + 1 }

    /// Returns where a line stands, its end included.
    ///
    /// - Parameter number: from 1; what is greater than ``lineCount`` is taken for that.
    package func line(_ number: Int) -> Range<Int> {
        let start = start(ofLine: number)
        return start..<(number < lineCount ? self.start(ofLine: number + 1) : bytes.count)
    }

    /// Returns where a line starts, in a time that does not depend on its length.
    func start(ofLine number: Int) -> Int {
        let ends = min(number, lineCount) - 1
        guard ends > 0 else { return 0 }
        // The last mark that fewer lines end before than do before the line.
        let marks = marks
        var (low, high) = (0, marks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if marks[middle].lineEnds < ends { low = middle } else { high = middle }
        }
        return bytes.withUnsafeBufferPointer { bytes in
            var (index, count) = (low * Self.markDistance, marks[low].lineEnds)
            while index < bytes.count {
                if Self.endsLine(bytes, index) { count += 1 }
                index += 1
                if count == ends { break }
            }
            return index
        }
    }

    private func lineEnds(before offset: Int) -> Int {
        let mark = offset / Self.markDistance
        return bytes.withUnsafeBufferPointer { bytes in
            var count = marks[mark].lineEnds
            for index in mark * Self.markDistance..<offset where Self.endsLine(bytes, index) { count += 1 }
            return count
        }
    }

    /// Returns how many characters begin in a range of bytes, also of a line that is as long as the file, in a time that
    /// does not depend on its length.
    func characterCount(in range: Range<Int>) -> Int {
        let first = (range.lowerBound + Self.markDistance - 1) / Self.markDistance
        let last = range.upperBound / Self.markDistance
        let marks = marks
        return bytes.withUnsafeBufferPointer { bytes in
            guard first < last else { return Self.characterCount(bytes, range) }
            return Self.characterCount(bytes, range.lowerBound..<first * Self.markDistance)
                + marks[last].characters - marks[first].characters
                + Self.characterCount(bytes, last * Self.markDistance..<range.upperBound)
        }
    }

    private static func marks(of bytes: [UInt8]) -> [Mark] {
        bytes.withUnsafeBufferPointer { marks(of: $0) }
    }

    private static func marks(of bytes: UnsafeBufferPointer<UInt8>) -> [Mark] {
        var mark = Mark(lineEnds: 0, characters: 0)
        var marks = [mark]
        marks.reserveCapacity(bytes.count / markDistance + 1)
        let raw = UnsafeRawBufferPointer(bytes)
        let (feed, carriageReturn) = (ByteSearch.block(repeating: 0x0A), ByteSearch.block(repeating: 0x0D))
        let (prefix, continuation) = (ByteSearch.block(repeating: 0xC0), ByteSearch.block(repeating: 0x80))
        for start in stride(from: 0, to: bytes.count - markDistance + 1, by: markDistance) {
            // Counts of so few bytes fit into a byte.
            for part in stride(from: start, to: start + markDistance, by: 128) {
                var (feeds, continuations) = (SIMD16<UInt8>(), SIMD16<UInt8>())
                var returns = ByteSearch.block(repeating: 0)
                for index in stride(from: part, to: part + 128, by: 16) {
                    let block = ByteSearch.block(of: raw, at: index)
                    // What holds is 255, which is one less than nothing.
                    feeds &-= ByteSearch.ones(where: block .== feed)
                    returns |= ByteSearch.ones(where: block .== carriageReturn)
                    continuations &-= ByteSearch.ones(where: (block & prefix) .== continuation)
                }
                mark.lineEnds += ByteSearch.sum(feeds)
                mark.characters += 128 - ByteSearch.sum(continuations)
                guard ByteSearch.sum(returns & ByteSearch.block(repeating: 1)) > 0 else { continue }
                mark.lineEnds += (part..<part + 128).count { bytes[$0] == 0x0D && endsLine(bytes, $0) }
            }
            marks.append(mark)
        }
        return marks
    }

    /// Whether the byte is the last one of a line.
    private static func endsLine(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        if bytes[index] == 0x0A { return true }
        return bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
    }

    /// Every byte that does not continue a UTF-8 sequence begins a character.
    private static func characterCount(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        var count = 0
        for index in range where bytes[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }
}
