/// The files that *load* and *write* work on: the disk, or a memory that tests look into.
///
/// Paths are strings with `/`. A relative path starts at the working directory of the process, and in memory at the root.
package struct FileSystem: Sendable {
    /// What can stand at a path.
    package enum Kind: Sendable {
        /// A file, a pipe or a device.
        case file
        /// A directory.
        case directory
    }

    private let storage: any FileStorage

    init(storage: any FileStorage) {
        self.storage = storage
    }

    /// Whether it is the disk.
    package var isDisk: Bool { storage is DiskStorage }

    /// The disk. The path `-` reads standard input.
    package static let disk = FileSystem(storage: DiskStorage())

    /// Makes a file system in memory, on its own.
    ///
    /// - Parameter files: The text of each file by its path; their directories exist too.
    package static func inMemory(_ files: [String: String] = [:]) -> FileSystem {
        FileSystem(storage: MemoryStorage(files: files.mapValues { Array($0.utf8) }))
    }

    /// What stands in a tree of files that never changes; what its bytes are known by.
    package enum SnapshotEntry: Sendable {
        /// A file.
        case file(String)
        /// A link, whose bytes are the path that it leads to.
        case link(String)
    }

    /// Returns the bytes of an entry by what they are known by, its path for messages, and how many there may be.
    package typealias SnapshotFetch =
        @Sendable (_ id: String, _ path: String, _ maxBytes: Int) throws(FileSystemError) -> [UInt8]

    /// Makes a file system of a tree that never changes, such as that of a commit.
    ///
    /// - Parameters:
    ///   - name: what messages call it.
    ///   - root: the absolute path that the tree stands at.
    ///   - workingDirectory: what relative paths are relative to.
    ///   - entries: what is in the tree, by paths relative to the root.
    package static func snapshot(
        named name: String, root: String, workingDirectory: String, entries: [(path: String, SnapshotEntry)],
        fetch: @escaping SnapshotFetch
    ) -> FileSystem {
        FileSystem(
            storage: SnapshotStorage(
                name: name, root: root, workingDirectory: workingDirectory, entries: entries, fetch: fetch))
    }

    /// How many bytes a file has at most that is read without another limit: no file of source code has more, and one that
    /// consists of holes can be larger than any memory.
    package static let maxBytes = 1 << 28

    /// Returns the bytes of a file.
    ///
    /// - Parameter maxBytes: How many bytes the file may have.
    /// - Throws: `FileSystemError` when there is no such file, it cannot be read, or it has more bytes.
    package func read(_ path: String, maxBytes: Int = maxBytes) throws(FileSystemError) -> [UInt8] {
        try storage.read(path, maxBytes: maxBytes)
    }

    /// Returns what stands at a path, links followed; nil when nothing does or it cannot be looked at.
    package func kind(_ path: String) -> Kind? {
        storage.kind(path)
    }

    /// Returns whether something stands at a path, links followed.
    package func exists(_ path: String) -> Bool {
        storage.kind(path) != nil
    }

    /// Returns whether the entry at a path is a link itself, wherever it leads.
    package func isLink(_ path: String) -> Bool {
        storage.isLink(path)
    }

    /// Returns the names of what stands in a directory, sorted by their bytes, without `.` and `..`.
    ///
    /// - Throws: `FileSystemError` when there is no such directory or it cannot be read.
    package func list(_ path: String) throws(FileSystemError) -> [String] {
        try storage.list(path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the path without links, `.` and `..`, so that one can tell what lies inside of a directory.
    ///
    /// What does not exist yet is taken as it is written, behind the part that exists.
    ///
    /// - Throws: `FileSystemError` when the path is too long, or links on its way lead too far.
    package func canonicalPath(_ path: String) throws(FileSystemError) -> String {
        let absolute = FilePath.absolute(path, in: storage.workingDirectory)
        try Self.expectLength(of: path, .resolve)
        try Self.expectLength(of: absolute, .resolve)
        let end = try storage.followLinks(of: absolute)
        guard end.missing > 0 else { return end.path }
        let missing = FilePath.components(absolute).suffix(end.missing).joined(separator: "/")
        return FilePath.join(end.path, missing)
    }

    /// Refuses a path that no system takes, before work is done for each of its steps.
    private static func expectLength(
        of path: String, _ operation: FileSystemError.Operation
    ) throws(FileSystemError) {
        guard path.utf8.count > FilePath.maxBytes else { return }
        throw FileSystemError(
            operation, path: path.excerpt, reason: .other, message: "a path has at most \(FilePath.maxBytes) bytes")
    }

    /// Makes a directory and those above it. Does nothing where it exists.
    ///
    /// - Throws: `FileSystemError` when it cannot be made, for example because a file stands there.
    package func createDirectory(_ path: String) throws(FileSystemError) {
        try Self.expectLength(of: path, .createDirectory)
        if storage.kind(path) == .directory { return }
        let parent = FilePath.parent(path)
        if parent != path, !parent.isEmpty { try createDirectory(parent) }
        try storage.createDirectory(path)
    }

    /// Writes a file as a whole: whoever reads it meanwhile sees the old bytes or the new ones, never a part.
    ///
    /// The directory must exist. A file that stands there is replaced and gives its permissions to the new one. A link is
    /// followed and stays. A device or a pipe is written to as it is, and never replaced, whoever calls.
    ///
    /// - Parameter folder: the folder that the path must not lead out of, in which devices and pipes are refused; nil where
    ///   the user has named the path, which may lead anywhere.
    /// - Parameter isPrivate: whether a new file is its owner's alone to read.
    /// - Throws: `FileSystemError` when it cannot be written; a file that stood there is then untouched.
    package func write(
        _ bytes: [UInt8], to path: String, inside folder: String? = nil, isPrivate: Bool = false
    ) throws(FileSystemError) {
        try storage.write(bytes, to: path, inside: folder, isPrivate: isPrivate)
    }

    /// Removes a file or an empty directory; of a link the link itself.
    ///
    /// - Throws: `FileSystemError` when there is nothing or it cannot be removed.
    package func remove(_ path: String) throws(FileSystemError) {
        try storage.remove(path)
    }
}

/// Where files are kept.
protocol FileStorage: Sendable {
    /// What relative paths are relative to.
    var workingDirectory: String { get }
    func read(_ path: String, maxBytes: Int) throws(FileSystemError) -> [UInt8]
    func kind(_ path: String) -> FileSystem.Kind?
    func list(_ path: String) throws(FileSystemError) -> [String]
    /// Returns the canonical path of as much of an absolute one as exists.
    func followLinks(of path: String) throws(FileSystemError) -> LinkWalk.End
    /// Whether the entry at a path is a link itself.
    func isLink(_ path: String) -> Bool
    /// Makes one directory; the one above it exists.
    func createDirectory(_ path: String) throws(FileSystemError)
    func write(_ bytes: [UInt8], to path: String, inside folder: String?, isPrivate: Bool) throws(FileSystemError)
    func remove(_ path: String) throws(FileSystemError)
}
