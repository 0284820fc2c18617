import Foundation
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The files of a folder that several processes may use: each is written whole or not at all.
struct CacheFolder: Sendable {
    /// A file of the folder.
    struct File: Sendable {
        let name: String
        let bytes: Int
        /// When it was used last, in nanoseconds since 1970.
        let lastUse: Int64
    }

    private let path: String
    /// What files begin with until they are whole.
    private static let unfinished = "unfinished-"

    /// Opens a folder, and makes it when it is not there; nil when it cannot be made, is a link, or is somebody else's.
    init?(_ url: URL) {
        path = url.path
        try? FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
            return nil
        }
        guard status.st_mode & 0o777 == 0o700 || chmod(path, 0o700) == 0 else { return nil }
    }

    private func path(of name: String) -> String { path + "/" + name }

    /// Returns the bytes of a file, and notes that it was used; nil when there is none, or one that is too long.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - limit: How long it may be, in bytes.
    ///   - use: When it was used, in nanoseconds since 1970; nil notes nothing.
    func read(_ name: String, atMost limit: Int, use: Int64?) -> Data? {
        let file = open(path(of: name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit
        else { return nil }
        var data = Data(count: Int(status.st_size))
        let count = data.withUnsafeMutableBytes { bytes in Self.fill(bytes, from: file) }
        guard count == data.count else { return nil }
        if let use { Self.stamp(file, use) }
        return data
    }

    /// Writes a file in the place of one that may be there; false when it cannot be written.
    ///
    /// Whoever reads sees the old one or the new one, whenever this process dies.
    @discardableResult
    func write(_ data: Data, to name: String, use: Int64) -> Bool {
        let draft = path(of: Self.unfinished + UUID().uuidString)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        // Held until the file has its name: without the lock it is one that a dead process left behind.
        guard flock(file, LOCK_EX | LOCK_NB) == 0, data.withUnsafeBytes({ Self.write($0, to: file) }) else {
            unlink(draft)
            return false
        }
        Self.stamp(file, use)
        guard rename(draft, path(of: name)) == 0 else {
            unlink(draft)
            return false
        }
        return true
    }

    /// Removes a file.
    func remove(_ name: String) { unlink(path(of: name)) }

    /// Returns all files, and removes what dead processes have left behind.
    func files() -> [File] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap { name in
            if name.hasPrefix(Self.unfinished) { removeLeftover(name) }
            var status = stat()
            guard lstat(path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return File(name: name, bytes: Int(status.st_size), lastUse: Self.lastUse(status))
        }
    }

    private func removeLeftover(_ name: String) {
        let file = open(path(of: name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path(of: name)) }
    }

    private static func fill(_ bytes: UnsafeMutableRawBufferPointer, from file: Int32) -> Int {
        var done = 0
        while done < bytes.count {
            let count = readBytes(file, bytes.baseAddress?.advanced(by: done), bytes.count - done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            done += count
        }
        return done
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = writeBytes(file, bytes.baseAddress?.advanced(by: done), bytes.count - done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    private static func stamp(_ file: Int32, _ use: Int64) {
        let time = timespec(tv_sec: time_t(use / 1_000_000_000), tv_nsec: Int(use % 1_000_000_000))
        _ = futimens(file, [time, time])
    }

    private static func lastUse(_ status: stat) -> Int64 {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        // A file may have any time: it was restored, or a clock was set to another century.
        let seconds = min(max(Int64(time.tv_sec), 0), 4_000_000_000)
        return seconds * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

// The names of the system's functions are those of methods above.
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, bytes, count)
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}
