import Foundation

/// A folder that only its owner can read, in which every file is whole at any moment.
///
/// A file is written beside its place, flushed and renamed, so that a process that is killed leaves the old one or the
/// new one. What it leaves beside them is removed by the next process that opens the folder while nobody writes.
struct PrivateFolder: Sendable {
    /// The path.
    let path: String
    /// How files and the folder are flushed.
    var disk = DiskFlush.toMedium

    private static let lockName = ".lock"
    private static let newPrefix = ".new-"
    /// An entry is some kilobytes; a file that somebody put there may be anything.
    static let maxFileBytes = 1 << 20

    /// Makes the folder when it is missing, checks that it is its owner's alone, and removes what killed processes left.
    ///
    /// - Throws: ``TokenStoreError``.
    func prepare() throws(TokenStoreError) {
        try Self.make(path, disk)
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("\(path) cannot be opened") }
        defer { close(descriptor) }
        try Self.check(descriptor, path, is: S_IFDIR)
        let lock = try openLock()
        defer { close(lock) }
        // Whoever writes holds the lock together with others. Who gets it alone, knows that nobody writes.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { return }
        for name in try names() where name.hasPrefix(Self.newPrefix) { unlink("\(path)/\(name)") }
    }

    /// Returns the names of all files.
    ///
    /// - Throws: ``TokenStoreError``.
    func names() throws(TokenStoreError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw TokenStoreError(.failed, reason: "\(path) cannot be listed")
        }
    }

    /// Returns what a file holds; nil when there is none.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - maxBytes: How much it may be.
    /// - Throws: ``TokenStoreError/Code/readableByOthers`` when others than its owner have a right to it,
    ///   ``TokenStoreError/Code/failed`` when it cannot be read, ``TokenStoreError/Code/damaged`` when it is too large.
    func contents(of name: String, atMost maxBytes: Int = Self.maxFileBytes) throws(TokenStoreError) -> Data? {
        try Self.contents(of: "\(path)/\(name)", isLinkFollowed: false, atMost: maxBytes)
    }

    /// Returns the length of a file in bytes; 0 when there is none.
    func size(of name: String) -> Int {
        var status = stat()
        return lstat("\(path)/\(name)", &status) == 0 ? Int(status.st_size) : 0
    }

    /// Takes a lock that others may want, too: processes, and other users of the folder in this one.
    ///
    /// - Parameters:
    ///   - name: The name of the lock's file, which is made when it is missing.
    ///   - isWaiting: Whether to wait for whoever has it.
    /// - Returns: The lock, which is held as long as the value lives; nil when somebody else has it.
    /// - Throws: ``TokenStoreError/Code/failed``.
    func lock(_ name: String, isWaiting: Bool) throws(TokenStoreError) -> FolderLock? {
        let descriptor = try openLock(name)
        while flock(descriptor, LOCK_EX | (isWaiting ? 0 : LOCK_NB)) != 0 {
            if errno == EINTR { continue }
            let error = TokenStoreError.system("\(path) cannot be locked")
            close(descriptor)
            if error.status == EWOULDBLOCK { return nil }
            throw error
        }
        return FolderLock(descriptor)
    }

    /// Puts a file in the place of the one that is there, or where there is none. When it returns, a loss of power cannot
    /// undo it.
    ///
    /// - Throws: ``TokenStoreError/Code/failed``; what was there is there then, unless the folder cannot be flushed: then
    ///   a loss of power decides.
    func replace(_ name: String, with data: Data) throws(TokenStoreError) {
        let lock = try openLock()
        defer { close(lock) }
        while flock(lock, LOCK_SH) != 0 { guard errno == EINTR else { throw .system("\(path) cannot be locked") } }
        let new = "\(path)/\(Self.newPrefix)\(UUID().uuidString)"
        try Self.fill(new, with: data, disk)
        guard rename(new, "\(path)/\(name)") == 0 else {
            let error = TokenStoreError.system("\(path)/\(name) cannot be written")
            unlink(new)
            throw error
        }
        try Self.flush(path, disk)
    }

    /// Removes a file. It is no error when there is none. When it returns, a loss of power does not bring it back.
    ///
    /// - Throws: ``TokenStoreError/Code/failed``.
    func remove(_ name: String) throws(TokenStoreError) {
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else {
            throw .system("\(path)/\(name) cannot be removed")
        }
        try Self.flush(path, disk)
    }

    // MARK: Files anywhere

    /// Returns what a file holds that only its owner can read; nil when there is none.
    ///
    /// - Throws: As ``contents(of:)``.
    static func contents(
        of path: String, isLinkFollowed: Bool, atMost maxBytes: Int = maxFileBytes
    ) throws(TokenStoreError) -> Data? {
        // Without O_NONBLOCK, opening a pipe waits for whoever writes to it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (isLinkFollowed ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("\(path) cannot be opened")
        }
        defer { close(descriptor) }
        try check(descriptor, path, is: S_IFREG)
        var data = Data()
        var piece = Data(count: 1 << 16)
        while data.count <= maxBytes {
            let got = piece.withUnsafeMutableBytes { buffer in read(descriptor, buffer.baseAddress, buffer.count) }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw .system("\(path) cannot be read") }
            if got == 0 { return data }
            data.append(piece.prefix(got))
        }
        throw TokenStoreError(.damaged, reason: "\(path) is far too large")
    }

    /// Makes a file, whole or not at all, when there is none; one that is there stays as it is.
    ///
    /// - Throws: ``TokenStoreError/Code/failed``.
    static func create(
        _ path: String, with data: Data, _ disk: DiskFlush = .toMedium
    ) throws(TokenStoreError) {
        let new = "\(path)\(newPrefix)\(UUID().uuidString)"
        try fill(new, with: data, disk)
        defer { unlink(new) }
        // A link is made only where nothing is, whoever else tries at the same moment.
        guard link(new, path) == 0 || errno == EEXIST else { throw .system("\(path) cannot be written") }
        // Also of the file that another process made: entries that are sealed with a key outlive it otherwise.
        try flush(parent(of: path), disk)
    }

    /// Makes a folder, and those above it, when they are missing. What is made is its owner's alone.
    ///
    /// - Throws: ``TokenStoreError/Code/failed``.
    static func make(_ path: String, _ disk: DiskFlush = .toMedium) throws(TokenStoreError) {
        // Foundation makes a folder first and sets its mode then: whoever looks in between sees one that others can read.
        if mkdir(path, 0o700) == 0 { return try flush(parent(of: path), disk) }
        if errno == EEXIST { return }
        let parent = (path as NSString).deletingLastPathComponent
        guard errno == ENOENT, !parent.isEmpty, parent != path else { throw .system("\(path) cannot be made") }
        try make(parent, disk)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("\(path) cannot be made") }
        try flush(parent, disk)
    }

    // MARK: Parts

    private func openLock(_ name: String = Self.lockName) throws(TokenStoreError) -> Int32 {
        let descriptor = open("\(path)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system("\(path) cannot be locked") }
        return descriptor
    }

    private static func parent(of path: String) -> String {
        let parent = (path as NSString).deletingLastPathComponent
        return parent.isEmpty ? "." : parent
    }

    /// Puts what was made, renamed or removed last in a folder beyond a loss of power, where the file system can.
    private static func flush(_ folder: String, _ disk: DiskFlush) throws(TokenStoreError) {
        let status = disk.flushFolder(folder)
        // Whoever may make a file in a folder may not always list it: then nothing of it can be flushed.
        guard status == 0 || status == EACCES else {
            throw TokenStoreError(
                .failed, reason: "\(folder) cannot be flushed: \(String(cString: strerror(status)))", status: status)
        }
    }

    private static func fill(_ path: String, with data: Data, _ disk: DiskFlush) throws(TokenStoreError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system("\(path) cannot be written") }
        defer { close(descriptor) }
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in write(descriptor, bytes.baseAddress, bytes.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw failed(path) }
            rest = rest.dropFirst(count)
        }
        errno = disk.flush(descriptor)
        guard errno == 0 else { throw failed(path) }
    }

    private static func failed(_ path: String) -> TokenStoreError {
        let error = TokenStoreError.system("\(path) cannot be written")
        unlink(path)
        return error
    }

    /// Checks that what was opened is of a kind, and its owner's alone: this process's.
    private static func check(_ descriptor: Int32, _ path: String, is kind: mode_t) throws(TokenStoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("\(path) cannot be examined") }
        guard status.st_mode & S_IFMT == kind else {
            throw TokenStoreError(.failed, reason: "\(path) is \(kind == S_IFDIR ? "no folder" : "no plain file")")
        }
        guard status.st_uid == geteuid() else {
            throw TokenStoreError(.readableByOthers, reason: "\(path) belongs to another user")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            let wanted = kind == S_IFDIR ? "700" : "600"
            throw TokenStoreError(
                .readableByOthers,
                reason: "\(path) has the mode \(mode), so others have a right to it; chmod \(wanted) it")
        }
    }
}

/// A lock of a folder, held until the value is gone. The system lets it go when the process dies.
final class FolderLock: Sendable {
    private let descriptor: Int32

    fileprivate init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}

extension TokenStoreError {
    /// What the last call of the system said.
    fileprivate static func system(_ reason: String) -> TokenStoreError {
        let code = errno
        return TokenStoreError(.failed, reason: "\(reason): \(String(cString: strerror(code)))", status: code)
    }
}
