import MartletSyntax

/// Begins with a file that most probably is the specification, while nobody knows it for sure yet: parsing the words of the
/// command line takes as long as reading megabytes.
package enum ReadAhead {
    /// What is there before the dialect is known.
    struct Opened: Sendable {
        var sources: SourceMap
        var syntax: SyntaxResult

        /// Reads a file and its tree.
        init(_ path: String, _ fileSystem: FileSystem, _ limits: SyntaxLimits) throws(FileSystemError) {
            sources = SourceMap()
            let bytes = try fileSystem.read(path, maxBytes: limits.maxBytes)
            let file = sources.add(path: path, bytes: bytes)
            syntax = SourceReader.read(file, in: sources, limits: limits)
        }
    }

    private struct File: Sendable {
        let path: String
        let opened: Pending<Result<Opened, FileSystemError>>
    }

    private static let file = Locked<File?>(nil)

    /// Begins on another thread to read a file of the disk, with the usual limits.
    package static func start(_ path: String) {
        let opened = Parallel.start {
            Result { () throws(FileSystemError) in try Opened(path, .disk, SyntaxLimits()) }
        }
        file.withLock { $0 = File(path: path, opened: opened) }
    }

    /// Returns what was begun with a path, once; nil where nothing was.
    static func take(_ path: String) -> Result<Opened, FileSystemError>? {
        let begun = file.withLock { file in
            defer { file = nil }
            return file
        }
        return begun?.path == path ? begun?.opened.value : nil
    }
}
