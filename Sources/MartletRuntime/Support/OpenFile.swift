import Foundation
#if canImport(Darwin)
    import Darwin
#endif

/// A plain file that is open, and closed when nobody holds it any more. One task uses it at a time.
final class OpenFile: Sendable {
    /// What tells a file from another one that was put in its place, and from itself after a change.
    struct Identity: Sendable, Hashable {
        /// Where it is stored.
        let device: UInt64
        /// Which one it is there.
        let number: UInt64
        /// How many bytes it has.
        let bytes: Int
        /// When it was changed last, in nanoseconds since 1970.
        let changed: Int64

        /// Whether it is the same file, changed or not.
        func isSameFile(as other: Identity) -> Bool { device == other.device && number == other.number }

        fileprivate init(_ status: stat) {
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
            bytes = Int(status.st_size)
            changed = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
        }
    }

    /// What a system call refused.
    struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// What was to be done.
        let action: String
        /// The system's number; 0 when the file is no plain file.
        let status: Int32

        /// What was to be done, and what the system says.
        var description: String {
            status == 0 ? "\(action): it is no plain file" : "\(action): \(String(cString: strerror(status)))"
        }

        fileprivate static func system(_ action: String) -> Failure { Failure(action: action, status: errno) }
    }

    /// Puts a file in the place of another one, or where there is none.
    static func move(_ url: URL, to destination: URL) throws(Failure) {
        guard rename(url.path(percentEncoded: false), destination.path(percentEncoded: false)) == 0 else {
            throw .system("move")
        }
        // What was renamed survives a loss of power when its folder does. A download can be had again, and one that is
        // there is no failure because of it.
        _ = DiskFlush.toDisk.flushFolder(destination.deletingLastPathComponent().path(percentEncoded: false))
    }

    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // A process that another thread is starting has a copy of the descriptor until it runs its program, and with it the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Opens a file that is there, for reading.
    static func reading(_ url: URL) throws(Failure) -> OpenFile {
        // Without O_NONBLOCK, opening a pipe waits for whoever writes to it.
        let descriptor = open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system("open") }
        let file = OpenFile(descriptor)
        _ = try file.identity()
        return file
    }

    /// Makes a file that nobody else may read, for writing.
    ///
    /// - Parameters:
    ///   - url: Where.
    ///   - isNew: Whether one that is there is an error; otherwise it is written to, as it stands.
    static func writing(_ url: URL, isNew: Bool) throws(Failure) -> OpenFile {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (isNew ? O_EXCL : 0)
        let descriptor = open(url.path(percentEncoded: false), flags, 0o600)
        guard descriptor >= 0 else { throw .system("open") }
        let file = OpenFile(descriptor)
        _ = try file.identity()
        return file
    }

    /// Returns what the file is now.
    func identity() throws(Failure) -> Identity {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("examine") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(action: "open", status: 0) }
        return Identity(status)
    }

    /// Returns the bytes behind those that were read last, at most so many; none at the end.
    func read(upTo limit: Int) throws(Failure) -> Data {
        var data = Data(count: limit)
        while true {
            let descriptor = descriptor
            let count = data.withUnsafeMutableBytes { bytes in readBytes(descriptor, bytes.baseAddress, bytes.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system("read") }
            return count == limit ? data : data.prefix(count)
        }
    }

    /// Writes bytes behind those that were written last.
    func write(_ data: Data) throws(Failure) {
        var rest = data[...]
        while !rest.isEmpty {
            let descriptor = descriptor
            let count = rest.withUnsafeBytes { bytes in writeBytes(descriptor, bytes.baseAddress, bytes.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("write") }
            rest = rest.dropFirst(count)
        }
    }

    /// Drops what is behind so many bytes, and goes on there.
    func cut(to bytes: Int) throws(Failure) {
        guard ftruncate(descriptor, off_t(bytes)) == 0, lseek(descriptor, off_t(bytes), SEEK_SET) >= 0 else {
            throw .system("cut")
        }
    }

    /// Returns when what was written would survive a loss of power.
    func flush() throws(Failure) {
        let status = DiskFlush.toDisk.flush(descriptor)
        guard status == 0 else { throw Failure(action: "flush", status: status) }
    }

    /// Takes the file for this process and this object alone; false when somebody else has it.
    ///
    /// It is let go when the file is closed, also by the end of the process.
    func lock() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}

// The names of the system's functions are those of methods above.
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, bytes, count)
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}
