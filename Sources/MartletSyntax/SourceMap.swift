/// The text of one file that was read, as bytes, with the path that messages show.
package final class SourceFile: Sendable {
    /// The path as the user named it; `-` for standard input.
    package let path: String
    /// The bytes of the file, as they were read.
    package let bytes: [UInt8]
    /// The byte offset at which each line starts; the first is 0. A line ends with LF, CR LF or CR.
    package let lineStarts: [Int]

    /// Makes a file of what was read.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        lineStarts = bytes.withUnsafeBufferPointer(Self.lineStarts)
    }

    private static func lineStarts(of bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var starts = [0]
        var index = 0
        while index < bytes.count {
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

    package init() {}

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
        // Every byte that does not continue a UTF-8 sequence begins a character.
        let column = file.bytes[start..<end].count { $0 & 0xC0 != 0x80 } + 1
        return SourceLocation(path: file.path, line: low + 1, column: column)
    }
}
