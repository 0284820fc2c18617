/// A tree of files that never changes, such as that of a commit: what is in it is known, and bytes are fetched when
/// they are asked for. Nothing can be written.
struct SnapshotStorage: FileStorage {
    private static let maxTargetBytes = 4_096

    let workingDirectory: String
    private let name: String
    /// What stands in the tree, by absolute path.
    private let entries: [String: FileSystem.SnapshotEntry]
    /// The names of what stands in each directory, by absolute path.
    private let directories: [String: [String]]
    private let fetch: FileSystem.SnapshotFetch
    /// Where links lead that were followed already.
    private let targets = Locked<[String: String]>([:])

    init(
        name: String, root: String, workingDirectory: String, entries: [(path: String, FileSystem.SnapshotEntry)],
        fetch: @escaping FileSystem.SnapshotFetch
    ) {
        self.name = name
        self.workingDirectory = workingDirectory
        self.fetch = fetch
        var known: [String: FileSystem.SnapshotEntry] = [:]
        var directories: [String: [String]] = ["/": []]
        func add(_ path: String) {
            var path = path
            var isKnown = false
            while !isKnown {
                let parent = FilePath.parent(path)
                isKnown = directories[parent] != nil
                directories[parent, default: []].append(FilePath.name(path))
                path = parent
            }
        }
        if root != "/" {
            directories[root] = []
            add(root)
        }
        for (path, entry) in entries {  // allowed: a list
            let absolute = FilePath.absolute(path, in: root)
            known[absolute] = entry
            add(absolute)
        }
        self.entries = known
        self.directories = directories
    }

    func kind(_ path: String) -> FileSystem.Kind? {
        guard let resolved = resolve(path) else { return nil }
        return directories[resolved] != nil ? .directory : .file
    }

    func read(_ path: String, maxBytes: Int) throws(FileSystemError) -> [UInt8] {
        guard let resolved = resolve(path) else { throw missing(.read, path) }
        guard case .file(let id)? = entries[resolved] else {
            throw FileSystemError(.read, path: path, reason: .wrongKind, message: "is a directory")
        }
        return try fetch(id, path, maxBytes)
    }

    func list(_ path: String) throws(FileSystemError) -> [String] {
        guard let resolved = resolve(path) else { throw missing(.list, path) }
        guard let names = directories[resolved] else {
            throw FileSystemError(.list, path: path, reason: .wrongKind, message: "not a directory")
        }
        return names
    }

    func followLinks(of path: String) throws(FileSystemError) -> LinkWalk.End {
        var cursor = Cursor(storage: self)
        return try LinkWalk.follow(path, with: &cursor)
    }

    func isLink(_ path: String) -> Bool {
        let absolute = FilePath.absolute(path, in: workingDirectory)
        guard let parent = resolve(FilePath.parent(absolute)) else { return false }
        return if case .link? = entries[FilePath.join(parent, FilePath.name(absolute))] { true } else { false }
    }

    func createDirectory(_ path: String) throws(FileSystemError) { throw fixed(.createDirectory, path) }

    func write(_ bytes: [UInt8], to path: String, inside folder: String?, isPrivate: Bool) throws(FileSystemError) {
        throw fixed(.write, path)
    }

    func remove(_ path: String) throws(FileSystemError) { throw fixed(.remove, path) }

    /// Returns the absolute path of what a path leads to, links followed; nil when it leads nowhere, or out of the
    /// tree.
    private func resolve(_ path: String) -> String? {
        let absolute = FilePath.absolute(path, in: workingDirectory)
        if directories[absolute] != nil { return absolute }
        if case .file? = entries[absolute] { return absolute }
        guard absolute.utf8.count <= FilePath.maxBytes, let end = try? followLinks(of: absolute), end.missing == 0
        else { return nil }
        return end.path
    }

    /// A place in the tree.
    private struct Cursor: PathCursor {
        let storage: SnapshotStorage
        var path = "/"

        mutating func goToRoot() { path = "/" }

        mutating func goUp() { path = FilePath.parent(path) }

        mutating func enter(_ name: String) -> LinkWalk.Entry {
            let place = FilePath.join(path, name)
            if case .link(let id)? = storage.entries[place] {
                return storage.target(of: id).map { .link($0) } ?? .missing
            }
            let isFolder = storage.directories[place] != nil
            guard isFolder || storage.entries[place] != nil else { return .missing }
            path = place
            return isFolder ? .folder : .file
        }
    }

    private func target(of id: String) -> String? {
        if let known = targets.withLock({ $0[id] }) { return known }
        guard let bytes = try? fetch(id, id, Self.maxTargetBytes) else { return nil }
        let target = String(decoding: bytes, as: UTF8.self)
        targets.withLock { $0[id] = target }
        return target
    }

    private func missing(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError {
        FileSystemError(operation, path: path, reason: .notFound, message: "no such file or directory in \(name)")
    }

    private func fixed(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError {
        FileSystemError(operation, path: path, reason: .notPermitted, message: "\(name) cannot be changed")
    }
}
