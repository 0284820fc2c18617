/// The text of one file that was read, as bytes, with the path that messages show.
package final class SourceFile: Sendable {
    /// The path as the user named it; `-` for standard input.
    package let path: String
    /// The bytes of the file, as they were read.
    package let bytes: [UInt8]
    /// The byte offset at which each line starts; the first is 0. A line ends with LF, CR LF or CR.
    package let lineStarts: [Int]
    /// How many characters begin before each multiple of ``markDistance``; empty when no line is so long.
    private let marks: [Int]
    private static let markDistance = 4096

    /// Makes a file of what was read.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        let starts = bytes.withUnsafeBufferPointer(Self.lineStarts)
        lineStarts = starts
        let ends = starts.dropFirst() + [bytes.count]
        let isAnyLong = zip(starts, ends).contains { $1 - $0 > Self.markDistance }
        marks = isAnyLong ? bytes.withUnsafeBufferPointer(Self.marks) : []
    }

    /// Returns how many characters begin in a range of bytes, also of a line that is as long as the file, in a time that
    /// does not depend on its length.
    func characterCount(in range: Range<Int>) -> Int {
        let first = (range.lowerBound + Self.markDistance - 1) / Self.markDistance
        let last = range.upperBound / Self.markDistance
        return bytes.withUnsafeBufferPointer { bytes in
            guard first < last, last < marks.count else { return Self.characterCount(bytes, range) }
            return Self.characterCount(bytes, range.lowerBound..<first * Self.markDistance)
                + marks[last] - marks[first]
                + Self.characterCount(bytes, last * Self.markDistance..<range.upperBound)
        }
    }

    private static func marks(of bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var marks = [0]
        for start in stride(from: 0, to: bytes.count - markDistance + 1, by: markDistance) {
            marks.append(marks[marks.count - 1] + characterCount(bytes, start..<start + markDistance))
        }
        return marks
    }

    /// Every byte that does not continue a UTF-8 sequence begins a character.
    private static func characterCount(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        var count = 0
        for index in range where bytes[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }

    /// Returns how many of eight bytes, the first in the lowest bits, stand before LF or CR; 8 without one.
    ///
    /// - Source: S. E. Anderson, "Bit Twiddling Hacks", Determine if a word has a zero byte.
    @inline(__always)
    private static func bytesBeforeLineEnd(_ word: UInt64) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        let (feeds, returns) = (word ^ (ones &* 0x0A), word ^ (ones &* 0x0D))
        return (((feeds &- ones) & ~feeds | (returns &- ones) & ~returns) & highs).trailingZeroBitCount / 8
    }

    private static func lineStarts(of bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var starts = [0]
        // A line is some forty bytes long.
        starts.reserveCapacity(bytes.count / 40)
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index < bytes.count {
            if index + 8 <= bytes.count {
                let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let count = bytesBeforeLineEnd(word)
                index += count
                if count == 8 { continue }
            }
            let byte = bytes[index]
            index += 1
            if byte == 0x0A {
                starts.append(index)
            } else if byte == 0x0D {
                if index < bytes.count, bytes[index] == 0x0A { index += 1 }
                starts.append(index)
            }
        }
        return starts
    }
}

/// A printable place in a file.
package struct SourceLocation: Hashable, Sendable {
    /// The path of the file as the user named it.
    package let path: String
    /// The line, from 1.
    package let line: Int
    /// The column in characters (Unicode scalars), from 1. A byte-order mark does not count.
    package let column: Int

    package init(path: String, line: Int, column: Int) {
        self.path = path
        self.line = line
        self.column = column
    }
}

/// All files that took part in a run, so that a ``SourceSpan`` can be turned into path, line and column.
package struct SourceMap: Sendable {
    /// The files, in the order in which they were added.
    package private(set) var files: [SourceFile] = []
    /// The paths of files that were looked for and could not be read, as messages show them. What comes of a run may be
    /// another when they are there.
    package private(set) var missingPaths: [String] = []

    package init() {}

    /// Notes that a file was looked for and could not be read.
    package mutating func addMissing(path: String) {
        missingPaths.append(path)
    }

    /// Adds a file and names it.
    package mutating func add(path: String, bytes: [UInt8]) -> SourceFileID {
        files.append(SourceFile(path: path, bytes: bytes))
        return SourceFileID(index: UInt16(files.count - 1))
    }

    /// Returns the file that an identifier names.
    ///
    /// - Precondition: the identifier came from this map.
    package func file(_ id: SourceFileID) -> SourceFile {
        files[Int(id.index)]
    }

    /// Returns where a span starts.
    package func location(of span: SourceSpan) -> SourceLocation {
        location(offset: Int(span.lowerBound), in: file(span.file))
    }

    /// Returns where a span ends: the place after its last character.
    package func endLocation(of span: SourceSpan) -> SourceLocation {
        location(offset: Int(span.upperBound), in: file(span.file))
    }

    private func location(offset: Int, in file: SourceFile) -> SourceLocation {
        var low = 0
        var high = file.lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if file.lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let lineStart = file.lineStarts[low]
        var start = lineStart
        if start == 0, file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        let end = min(max(offset, start), file.bytes.count)
        let column = file.characterCount(in: start..<end) + 1
        return SourceLocation(path: file.path, line: low + 1, column: column)
    }
}
