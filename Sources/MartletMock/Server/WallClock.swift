#if Mock
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    package import MartletFormats

    /// The clock of the machine.
    package enum WallClock {
        /// Returns the time.
        @Sendable package static func now() -> Timestamp {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Timestamp(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
        }
    }
#endif
