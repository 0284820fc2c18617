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
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR ? .directory : .file
    }

    func read(_ path: String, maxBytes: Int) throws(FileSystemError) -> [UInt8] {
        let isInput = path == Self.standardInput
        let descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(.read, path) }
        defer { if !isInput { _ = close(descriptor) } }
        var status = stat()
        let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        // One byte more than the size, so that the end is seen without growing. Pipes have no size and grow.
        var bytes = [UInt8](repeating: 0, count: max(4_096, min(size, maxBytes) + 1))
        var count = 0
        while true {
            let received = bytes.withUnsafeMutableBytes { buffer in
                Self.retrying { receive(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[count...])) }
            }
            guard received >= 0 else { throw failure(.read, path) }
            count += received
            if count > maxBytes {
                throw FileSystemError(
                    .read, path: path, reason: .tooLarge, message: "it has more than \(maxBytes) bytes")
            }
            if received == 0 { break }
            if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    func list(_ path: String) throws(FileSystemError) -> [String] {
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

    func canonicalPath(_ path: String) throws(FileSystemError) -> String {
        guard let resolved = realpath(path, nil) else { throw failure(.resolve, path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    func createDirectory(_ path: String) throws(FileSystemError) {
        guard mkdir(path, 0o777) != 0 else { return }
        // Somebody else may have made it meanwhile.
        let failure = failure(.createDirectory, path)
        if kind(path) != .directory { throw failure }
    }

    func write(_ bytes: [UInt8], to path: String) throws(FileSystemError) {
        if kind(path) == .directory {
            throw FileSystemError(.write, path: path, reason: .wrongKind, message: "it is a directory")
        }
        var template = Array(FilePath.join(FilePath.parent(path), ".\(FilePath.name(path)).XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw failure(.write, path) }
        let temporary = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        let isWritten = send(bytes, to: descriptor) && fchmod(descriptor, permissions(for: path)) == 0
        let problem = failure(.write, path)
        guard close(descriptor) == 0, isWritten else {
            unlink(temporary)
            throw problem
        }
        guard rename(temporary, path) == 0 else {
            let problem = failure(.write, path)
            unlink(temporary)
            throw problem
        }
    }

    func remove(_ path: String) throws(FileSystemError) {
        guard unlink(path) != 0 else { return }
        // POSIX lets `unlink` of a directory fail with EPERM, Linux with EISDIR.
        if errno == EISDIR || errno == EPERM, rmdir(path) == 0 { return }
        throw failure(.remove, path)
    }

    // MARK: Details

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

    /// The permissions of the file that is replaced, else what the user's mask leaves of reading and writing.
    private func permissions(for path: String) -> mode_t {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return status.st_mode & 0o777 }
        // The mask can only be read by setting it.
        let mask = umask(0o077)
        umask(mask)
        return 0o666 & ~mask
    }

    private static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    private func failure(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError {
        let code = errno
        let reason: FileSystemError.Reason
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
