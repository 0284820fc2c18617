#if Mock
    /// What a server grants those who call it.
    package struct ServerLimits: Sendable {
        /// The largest body of a request, in bytes.
        package var maxBodyBytes = 32 << 20
        /// How many bytes the bodies of all requests may take that are not answered yet, with an estimate of what their values
        /// take; who comes too late gets 503.
        package var maxWaitingBytes = 512 << 20
        /// How many requests with large bodies may wait to be handled, on one thread of the server's own; nil shares the threads
        /// with other servers of the process, where 256 may wait. Who comes too late gets 503.
        package var maxWaitingRequests: Int?
        /// The largest header of a request with its first line, in bytes, give or take one read of 64 KiB.
        package var maxHeaderBytes = 64 << 10
        /// The largest message of a WebSocket, in bytes.
        package var maxMessageBytes = 16 << 20
        /// How many connections may be open at a time; who comes too late gets 503.
        package var maxConnections = 4_096
        /// How long a connection may do nothing between two requests.
        package var idleTime = Duration.seconds(75)
        /// How long a request may take to come in; each 16 KiB of its body add a second.
        package var requestTime = Duration.seconds(30)
        /// How long what is in flight may go on when the server stops.
        package var stopTime = Duration.seconds(3)
        /// Whether the only client there is may keep a thread busy between two requests that follow at once: faster, but not
        /// where the threads have other work.
        package var pollsBusily = false

        /// Takes the defaults.
        package init() {}
    }
#endif
