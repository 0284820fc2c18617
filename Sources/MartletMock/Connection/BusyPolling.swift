#if Mock
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import NIOCore
    import NIOPosix

    /// Looks for the next request again and again instead of sleeping, for a client that asks again as soon as it is answered.
    ///
    /// A core that sleeps takes longer to wake, in a virtual machine above all, than most answers take to make. Who leaves
    /// more time between two requests costs nothing.
    struct BusyPolling {
        /// How soon a client must have asked again to be waited for, and how long it then is.
        private static let patience = TimeAmount.microseconds(500)

        /// When the last answer was sent; nil once the next request has come.
        private var answered: NIODeadline?
        private var isWorthwhile = false

        /// Notes that a request has come.
        mutating func end(at time: NIODeadline) {
            guard let answered else { return }
            isWorthwhile = time - answered < Self.patience
            self.answered = nil
        }

        /// Notes that an answer was sent, and returns when the next request is there, or takes too long.
        mutating func begin(on channel: any Channel) {
            let start = NIODeadline.now()
            answered = start
            guard isWorthwhile else { return }
            try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
                socket in
                var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                // The client may be on this core.
                while poll(&waiting, 1, 0) == 0, .now() - start < Self.patience { sched_yield() }
            }
        }
    }
#endif
