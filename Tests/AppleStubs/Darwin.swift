// Stands in for Apple's C library, so that code behind `#if canImport(Darwin)` can be type-checked on Linux: POSIX makes
// Linux's nearly the same.

@_exported import Glibc

extension stat {
    /// What Linux calls `st_mtim`.
    ///
    /// - Source: <https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/stat.2.html>
    public var st_mtimespec: timespec { st_mtim }
}

/// The command of `fcntl` that flushes a disk's own cache.
///
/// - Source: <https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/fcntl.2.html>
public let F_FULLFSYNC: Int32 = 51
