#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where the bytes of an output go. It is decided by what stands at the path, so that only a file is ever replaced:
/// root may replace a device, and a machine without `/dev/null` breaks.
enum DiskDestination {
    /// A file, or a name that is free, by its canonical path.
    case file(String)
    /// A device or a pipe, which is written to as it is.
    case stream(String)
    /// A stream that the command was started with.
    case descriptor(Int32)

    /// How many links are followed: more lead in a circle.
    private static let maxLinks = 40

    /// Finds out what stands at a path. A link is followed, so that the link itself stays.
    ///
    /// - Parameter folder: the folder that nothing may lead out of; nil where the user has named the path.
    /// - Throws: `FileSystemError` for directories, sockets, block devices, and what leads out of the folder.
    init(_ path: String, inside folder: String?) throws(FileSystemError) {
        var boundary: String?
        if let folder {
            guard let canonical = Self.canonical(folder) else { throw .last(.write, path) }
            boundary = canonical
        }
        guard !path.hasSuffix("/") else { throw Self.refusal(path, .wrongKind, "it names a directory") }
        var current = path
        for _ in 0..<Self.maxLinks {
            guard let parent = Self.canonical(FilePath.parent(current)) else { throw .last(.write, path) }
            let place = FilePath.join(parent, FilePath.name(current))
            if let boundary, let folder, !FilePath.isInside(place, directory: boundary) {
                throw Self.refusal(path, .notPermitted, "it is a link that leads out of '\(folder)'")
            }
            if boundary == nil, let number = Self.ownDescriptor(at: place) {
                self = .descriptor(number)
                return
            }
            var status = stat()
            guard lstat(place, &status) == 0 else {
                guard errno == ENOENT else { throw .last(.write, path) }
                self = .file(place)
                return
            }
            guard status.st_mode & S_IFMT == S_IFLNK else {
                self = try Self.destination(place, status.st_mode, named: path, isStreamAllowed: boundary == nil)
                return
            }
            // The descriptors of another process: what they lead to has no path to be trusted.
            if place.hasPrefix("/proc/"), boundary == nil {
                self = .stream(place)
                return
            }
            try Self.checkOwner(of: status.st_uid, in: parent, named: path)
            guard let target = Self.target(of: place) else { throw .last(.write, path) }
            current = FilePath.join(parent, target)
        }
        throw Self.refusal(path, .other, "too many links")
    }

    private static func destination(
        _ place: String, _ mode: mode_t, named path: String, isStreamAllowed: Bool
    ) throws(FileSystemError) -> DiskDestination {
        let what: String
        switch mode & S_IFMT {
        case S_IFREG: return .file(place)
        case S_IFDIR: throw refusal(path, .wrongKind, "it is a directory")
        case S_IFCHR:
            if isStreamAllowed { return .stream(place) }
            what = "a device"
        case S_IFIFO:
            if isStreamAllowed { return .stream(place) }
            what = "a pipe"
        case S_IFSOCK: what = "a socket"
        default: what = "a disk"
        }
        throw refusal(path, .notAFile, "it is \(what), not a file")
    }

    /// Refuses a link that somebody else has put into a folder which all may write to, such as `/tmp`, as Linux does where
    /// it follows links itself (fs.protected_symlinks).
    private static func checkOwner(of owner: uid_t, in folder: String, named path: String) throws(FileSystemError) {
        var status = stat()
        guard stat(folder, &status) == 0 else { throw .last(.write, path) }
        let isShared = status.st_mode & 0o1002 == 0o1002
        guard !isShared || owner == geteuid() || owner == status.st_uid else {
            throw refusal(path, .notPermitted, "it is a link of another user, in a folder that all may write to")
        }
    }

    /// Returns the number in `/dev/fd/1` and the like, which `/dev/stdout` leads to.
    private static func ownDescriptor(at place: String) -> Int32? {
        let folder = FilePath.parent(place)
        let isOwn =
            folder == "/dev/fd" || folder.hasPrefix("/proc/\(getpid())/") && folder.hasSuffix("/fd")
        return isOwn ? Int32(FilePath.name(place)).flatMap { $0 < 0 ? nil : $0 } : nil
    }

    private static func canonical(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func target(of link: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map { readlink(link, $0, characters.count) } ?? 0
            }
        }
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    private static func refusal(
        _ path: String, _ reason: FileSystemError.Reason, _ message: String
    ) -> FileSystemError {
        FileSystemError(.write, path: path, reason: reason, message: message)
    }
}
