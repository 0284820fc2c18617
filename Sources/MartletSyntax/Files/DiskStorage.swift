#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The files of the disk.
///
/// It calls the C library: Foundation would more than double the time that the program takes to start.
struct DiskStorage: FileStorage {
    private static let standardInput = "-"

    var workingDirectory: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    func kind(_ path: String) -> FileSystem.Kind? {
        guard !Self.hasNUL(path) else { return nil }
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR ? .directory : .file
    }

    func read(_ path: String, maxBytes: Int) throws(FileSystemError) -> [UInt8] {
        try expectName(.read, path)
        let isInput = path == Self.standardInput
        // Without the flag, opening a pipe that nobody writes to would wait for ever.
        let descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(.read, path) }
        defer { if !isInput { _ = close(descriptor) } }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        if !isInput, isKnown { try expectFile(status.st_mode, path, descriptor) }
        let size = isKnown ? Int(status.st_size) : 0
        guard size <= maxBytes || status.st_mode & S_IFMT != S_IFREG else { throw Self.excess(maxBytes, path) }
        // One byte more than the size, so that the end is seen without growing. Pipes have no size and grow.
        var capacity = max(4_096, min(size, maxBytes) + 1)
        var bytes: [UInt8] = []
        while true {
            var received = 0
            // What is read need not be zeroed before.
            let part = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                while count < capacity {
                    let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[count...]))
                    received = Self.retrying { receive(descriptor, rest) }
                    guard received > 0 else { break }
                    count += received
                }
            }
            guard received >= 0 else { throw failure(.read, path) }
            bytes = bytes.isEmpty ? part : bytes + part
            if bytes.count > maxBytes { throw Self.excess(maxBytes, path) }
            if received == 0 { return bytes }
            capacity = bytes.count
        }
    }

    func list(_ path: String) throws(FileSystemError) -> [String] {
        try expectName(.list, path)
        guard let directory = opendir(path) else { throw failure(.list, path) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    func followLinks(of path: String) throws(FileSystemError) -> LinkWalk.End {
        var cursor = DiskCursor()
        defer { cursor.close() }
        let end = try LinkWalk.follow(path, with: &cursor)
        #if canImport(Darwin)
            // The disk may take one spelling for another; the canonical one is its own.
            guard let resolved = realpath(end.path, nil) else { throw failure(.resolve, path) }
            defer { free(resolved) }
            return LinkWalk.End(path: String(cString: resolved), missing: end.missing)
        #else
            return end
        #endif
    }

    func isLink(_ path: String) -> Bool {
        guard !Self.hasNUL(path) else { return false }
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    func createDirectory(_ path: String) throws(FileSystemError) {
        try expectName(.createDirectory, path)
        guard mkdir(path, 0o777) != 0 else { return }
        // Somebody else may have made it meanwhile.
        let failure = failure(.createDirectory, path)
        if kind(path) != .directory { throw failure }
    }

    func write(_ bytes: [UInt8], to path: String, inside folder: String?, isPrivate: Bool) throws(FileSystemError) {
        try expectName(.write, path)
        switch try DiskDestination(path, inside: folder) {
        case .file(let place): try replace(place, by: bytes, isPrivate: isPrivate, named: path)
        case .descriptor(let number): if !send(bytes, to: number) { throw .last(.write, path) }
        case .stream(let place): try pass(bytes, to: place, named: path)
        }
    }

    func remove(_ path: String) throws(FileSystemError) {
        try expectName(.remove, path)
        guard unlink(path) != 0 else { return }
        // POSIX lets `unlink` of a directory fail with EPERM, Linux with EISDIR.
        if errno == EISDIR || errno == EPERM, rmdir(path) == 0 { return }
        throw failure(.remove, path)
    }

    // MARK: Details

    /// Refuses a path that the C library would read to its middle: what is checked must be what is opened.
    private func expectName(_ operation: FileSystemError.Operation, _ path: String) throws(FileSystemError) {
        guard Self.hasNUL(path) else { return }
        throw FileSystemError(
            operation, path: path, reason: .other, message: "a path cannot have the character U+0000 (NUL)")
    }

    private static func excess(_ maxBytes: Int, _ path: String) -> FileSystemError {
        FileSystemError(.read, path: path, reason: .tooLarge, message: "it has more than \(maxBytes) bytes")
    }

    private static func hasNUL(_ path: String) -> Bool { path.utf8.contains(0) }

    /// Refuses a pipe or a device, unless the user names one of the streams that the command was started with: what a
    /// shell writes for `<(…)` is one.
    private func expectFile(_ mode: mode_t, _ path: String, _ descriptor: Int32) throws(FileSystemError) {
        let kind = mode & S_IFMT
        guard kind != S_IFREG, kind != S_IFDIR else { return }
        guard path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/") else {
            let what = kind == S_IFIFO ? "a pipe" : kind == S_IFSOCK ? "a socket" : "a device"
            throw FileSystemError(.read, path: path, reason: .notAFile, message: "it is \(what), not a file")
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }

    /// Puts a file in the place of another one, or of none.
    private func replace(
        _ place: String, by bytes: [UInt8], isPrivate: Bool, named path: String
    ) throws(FileSystemError) {
        // What replaces a private file is private from its first byte.
        let mode = permissions(of: place) ?? (isPrivate ? 0o600 : 0o666)
        let (descriptor, temporary) = try createTemporaryFile(beside: place, mode: mode, named: path)
        let isWritten = send(bytes, to: descriptor) && keepPermissions(of: place, for: descriptor)
        let problem = FileSystemError.last(.write, path)
        guard close(descriptor) == 0, isWritten else {
            unlink(temporary)
            throw problem
        }
        guard rename(temporary, place) == 0 else {
            let problem = FileSystemError.last(.write, path)
            unlink(temporary)
            throw problem
        }
    }

    /// Writes to a device or a pipe as it is: it is neither made nor emptied nor replaced.
    private func pass(_ bytes: [UInt8], to place: String, named path: String) throws(FileSystemError) {
        // A link in /proc leads to what has no path.
        let follow = place.hasPrefix("/proc/") ? O_APPEND : O_NOFOLLOW
        let descriptor = open(place, O_WRONLY | O_CLOEXEC | O_NOCTTY | follow)
        guard descriptor >= 0 else { throw .last(.write, path) }
        let isWritten = send(bytes, to: descriptor)
        let problem = FileSystemError.last(.write, path)
        guard close(descriptor) == 0, isWritten else { throw problem }
    }

    private func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Self.retrying { transmit(descriptor, UnsafeRawBufferPointer(rebasing: rest)) }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// The permissions of a regular file; nil where there is none.
    private func permissions(of path: String) -> mode_t? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status.st_mode & 0o777
    }

    /// Makes a file of a name that nobody has, with the permissions that the user's mask leaves of some.
    private func createTemporaryFile(
        beside place: String, mode: mode_t, named path: String
    ) throws(FileSystemError) -> (descriptor: Int32, path: String) {
        while true {
            let suffix = String(UInt32.random(in: 0 ... .max), radix: 36)
            let temporary = FilePath.join(FilePath.parent(place), ".\(FilePath.name(place)).\(suffix)")
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if descriptor >= 0 { return (descriptor, temporary) }
            guard errno == EEXIST else { throw failure(.write, path) }
        }
    }

    private func keepPermissions(of path: String, for descriptor: Int32) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return true }
        // What root replaces stays its owner's, who could not change it afterwards otherwise.
        if geteuid() == 0 { _ = fchown(descriptor, status.st_uid, status.st_gid) }
        return fchmod(descriptor, status.st_mode & 0o777) == 0
    }

    private static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    private func failure(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError {
        .last(operation, path)
    }
}

extension FileSystemError {
    /// Returns what the last call of the C library has failed with.
    static func last(_ operation: Operation, _ path: String) -> FileSystemError {
        let code = errno
        let reason: Reason
        switch code {
        case ENOENT: reason = .notFound
        case EACCES, EPERM, EROFS: reason = .notPermitted
        case EISDIR, ENOTDIR: reason = .wrongKind
        case EEXIST, ENOTEMPTY: reason = .occupied
        default: reason = .other
        }
        let text = String(cString: strerror(code))
        return FileSystemError(
            operation, path: path, reason: reason, message: text.prefix(1).lowercased() + text.dropFirst())
    }
}

// The names of these functions are hidden by the storage's own `read` and `write`.
private func receive(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

private func transmit(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(descriptor, buffer.baseAddress, buffer.count)
}
