#if Mock
    import MartletMockEngine
    import MartletSyntax
    import NIOCore

    /// What all connections of a server share.
    final class ServerShare: Sendable {
        /// What each connection may do.
        let limits: ServerLimits
        /// Is told of each request, on the thread that answers it; nil tells nobody.
        let log: (@Sendable (ServedRequest) -> Void)?
        /// The connections.
        let connections: OpenConnections
        /// Where requests with large bodies are handled.
        let workers: WorkerPool
        private let current: Locked<MockService>
        private let waitingBytes = Locked(0)
        private let mayPollBusily: Bool

        init(
            _ service: MockService, limits: ServerLimits, log: (@Sendable (ServedRequest) -> Void)?,
            workers: WorkerPool
        ) {
            self.limits = limits
            self.workers = workers
            self.log = log
            connections = OpenConnections(maxCount: limits.maxConnections)
            current = Locked(service)
            // The client needs a core too.
            mayPollBusily = limits.pollsBusily && System.coreCount > 1
        }

        /// What answers.
        var service: MockService {
            get { current.withLock { $0 } }
            set { current.withLock { $0 = newValue } }
        }

        /// Whether a thread that has answered may look for the next request instead of sleeping: nobody else waits for it.
        var isPollingBusily: Bool { mayPollBusily && connections.count == 1 }

        /// Reserves memory for a part of a body; false when too much waits already.
        func reserve(_ count: Int) -> Bool {
            waitingBytes.withLock { bytes in
                guard bytes + count <= limits.maxWaitingBytes else { return false }
                bytes += count
                return true
            }
        }

        /// Gives back what was reserved.
        func release(_ count: Int) {
            waitingBytes.withLock { $0 -= count }
        }
    }
#endif
