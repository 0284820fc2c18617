import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A moment counted from the start of the machine. Setting the date does not move it, and it goes on while the machine sleeps.
struct BootTime: Codable, Sendable, Equatable {
    /// Which start of the machine it is counted from.
    let session: String
    /// How long ago that was.
    let elapsed: Duration

    /// The moment of now; nil where the system does not tell.
    static var now: BootTime? {
        var time = timespec()
        guard let session, clock_gettime(clock, &time) == 0 else { return nil }
        return BootTime(
            session: session, elapsed: .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec)))
    }

    /// Returns a later moment of the same session.
    func advanced(by duration: Duration) -> BootTime {
        BootTime(session: session, elapsed: elapsed + duration)
    }

    /// Returns how long before another moment it is; nil where the machine was started in between.
    func duration(to other: BootTime) -> Duration? {
        session == other.session ? other.elapsed - elapsed : nil
    }

    #if canImport(Darwin)
        /// Apple's counts while the machine sleeps (`man 3 clock_gettime`).
        private static let clock = CLOCK_MONOTONIC

        private static let session: String? = {
            var size = 0
            guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 1 else { return nil }
            var bytes = [UInt8](repeating: 0, count: size)
            guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return nil }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }()
    #else
        private static let clock = CLOCK_BOOTTIME

        /// See `man 5 proc_sys_kernel`.
        private static let session: String? = {
            let file = URL(fileURLWithPath: "/proc/sys/kernel/random/boot_id")
            return (try? Data(contentsOf: file)).map { data in String(decoding: data, as: UTF8.self) }
        }()
    #endif
}
