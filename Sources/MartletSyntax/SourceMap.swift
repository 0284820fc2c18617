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
        let number = file.lineNumber(at: offset)
        let lineStart = file.start(ofLine: number)
        var start = lineStart
        if start == 0, file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        let end = min(max(offset, start), file.bytes.count)
        let column = file.characterCount(in: start..<end) + 1
        return SourceLocation(path: file.path, line: number, column: column)
    }
}
