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

/// Reads what the kernel knows by name.
///
/// - Source: <https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/sysctlbyname.3.html>
public func sysctlbyname(
    _ name: UnsafePointer<CChar>, _ old: UnsafeMutableRawPointer?, _ oldSize: UnsafeMutablePointer<Int>?,
    _ new: UnsafeMutableRawPointer?, _ newSize: Int
) -> Int32 { -1 }

/// The size of a thread's stack, in bytes.
///
/// - Source: <https://github.com/apple-oss-distributions/libpthread/blob/main/include/pthread/pthread.h>
public func pthread_get_stacksize_np(_ thread: pthread_t) -> Int { 0 }

/// The end of a thread's stack that it begins at, which is its highest address.
///
/// - Source: <https://github.com/apple-oss-distributions/libpthread/blob/main/include/pthread/pthread.h>
public func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
}
