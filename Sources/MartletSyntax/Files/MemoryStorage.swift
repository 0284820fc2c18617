/// Files in memory, for tests. There are no links, permissions or other faults.
struct MemoryStorage: FileStorage {
    private struct State {
        /// The bytes of each file by its absolute path.
        var files: [String: [UInt8]] = [:]
        var directories: Set<String> = ["/"]
    }

    private let state: Locked<State>

    init(files: [String: [UInt8]]) {
        var state = State()
        for (path, bytes) in files {  // allowed: fills a dictionary
            let path = FilePath.absolute(path, in: "/")
            state.files[path] = bytes
            var directory = FilePath.parent(path)
            while state.directories.insert(directory).inserted { directory = FilePath.parent(directory) }
        }
        self.state = Locked(state)
    }

    var workingDirectory: String { "/" }

    func kind(_ path: String) -> FileSystem.Kind? {
        let path = FilePath.absolute(path, in: "/")
        return state.withLock { state in
            if state.files[path] != nil { return .file }
            return state.directories.contains(path) ? .directory : nil
        }
    }

    func read(_ path: String, maxBytes: Int) throws(FileSystemError) -> [UInt8] {
        let absolute = FilePath.absolute(path, in: "/")
        guard let bytes = state.withLock({ $0.files[absolute] }) else {
            throw kind(path) == nil ? missing(.read, path) : wrongKind(.read, path)
        }
        guard bytes.count <= maxBytes else {
            throw FileSystemError(.read, path: path, reason: .tooLarge, message: "it has more than \(maxBytes) bytes")
        }
        return bytes
    }

    func list(_ path: String) throws(FileSystemError) -> [String] {
        guard let kind = kind(path) else { throw missing(.list, path) }
        guard kind == .directory else { throw wrongKind(.list, path) }
        let absolute = FilePath.absolute(path, in: "/")
        return state.withLock { state in
            let paths = Array(state.files.keys) + state.directories.filter { $0 != "/" }
            return paths.filter { FilePath.parent($0) == absolute }.map(FilePath.name)
        }
    }

    func followLinks(of path: String) throws(FileSystemError) -> LinkWalk.End {
        LinkWalk.End(path: FilePath.absolute(path, in: "/"), missing: 0)
    }

    func isLink(_ path: String) -> Bool { false }

    func createDirectory(_ path: String) throws(FileSystemError) {
        guard kind(path) != .file else {
            throw FileSystemError(.createDirectory, path: path, reason: .occupied, message: "file exists")
        }
        let absolute = FilePath.absolute(path, in: "/")
        state.withLock { _ = $0.directories.insert(absolute) }
    }

    func write(_ bytes: [UInt8], to path: String, inside folder: String?, isPrivate: Bool) throws(FileSystemError) {
        let place = FilePath.absolute(path, in: "/")
        guard folder.map({ FilePath.isInside(place, directory: FilePath.absolute($0, in: "/")) }) ?? true else {
            throw FileSystemError(.write, path: path, reason: .notPermitted, message: "it leads out of the folder")
        }
        guard kind(path) != .directory else { throw wrongKind(.write, path) }
        let absolute = FilePath.absolute(path, in: "/")
        guard kind(FilePath.parent(absolute)) == .directory else { throw missing(.write, path) }
        state.withLock { $0.files[absolute] = bytes }
    }

    func remove(_ path: String) throws(FileSystemError) {
        guard let kind = kind(path) else { throw missing(.remove, path) }
        let absolute = FilePath.absolute(path, in: "/")
        if kind == .directory, try !list(path).isEmpty {
            throw FileSystemError(.remove, path: path, reason: .occupied, message: "directory not empty")
        }
        state.withLock { state in
            state.files[absolute] = nil
            state.directories.remove(absolute)
        }
    }

    private func missing(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError {
        FileSystemError(operation, path: path, reason: .notFound, message: "no such file or directory")
    }

    private func wrongKind(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError {
        let message = operation == .list ? "not a directory" : "is a directory"
        return FileSystemError(operation, path: path, reason: .wrongKind, message: message)
    }
}
