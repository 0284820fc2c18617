import Foundation
#if canImport(Darwin)
    import Darwin
#endif

/// How files and folders are flushed, so that what was written, renamed or removed survives a loss of power.
struct DiskFlush: Sendable {
    /// Flushes what a descriptor is of; returns 0, or the system's number of what went wrong.
    let flush: @Sendable (_ descriptor: Int32) -> Int32

    /// Waits until the disk says that it has everything, by `fsync`. On Apple's platforms the disk may still keep it in
    /// a cache that a loss of power empties: for what can be had again, such as a download.
    static let toDisk = DiskFlush { descriptor in
        while fsync(descriptor) != 0 {
            if errno != EINTR { return errno }
        }
        return 0
    }

    /// As ``toDisk``; on Apple's platforms by `F_FULLFSYNC`, which empties the disk's cache as well: for what cannot be
    /// had again, such as a refresh token. Where a file system does not know it, `fsync` has to do.
    static let toMedium = DiskFlush { descriptor in
        #if canImport(Darwin)
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return toDisk.flush(descriptor)
    }

    /// Flushes a folder, without which a file that was made, renamed or removed in it may be back as it was (POSIX says
    /// of `fsync` nothing about the entry that leads to a file).
    ///
    /// - Returns: 0, or the system's number of what went wrong. A file system that cannot flush folders has done what it
    ///   can: 0.
    func flushFolder(_ path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        let status = flush(descriptor)
        return [EINVAL, ENOTSUP, EROFS].contains(status) ? 0 : status
    }
}
