#if canImport(Network)
    import Dispatch
    import Network
#endif

/// What the system knows of the network: `NWPathMonitor` on Apple's platforms. On Linux nobody tells, and the status stays
/// ``ConnectivityStatus/unknown``.
///
/// The system is asked from the first look on, as long as the value lives. Until it has answered, the status is unknown.
public final class SystemConnectivity: Connectivity {
    private let channel = Broadcast(ConnectivityStatus.unknown)
    private let watch = Locked<Task<Void, Never>?>(nil)

    /// Makes a view of the network. Nothing is watched before the first look.
    public init() {}

    deinit {
        watch.withLock { watch in watch?.cancel() }
        channel.finish()
    }

    /// What is known now.
    public var status: ConnectivityStatus {
        start()
        return channel.latest
    }

    /// What is known now, then each change.
    public var changes: AsyncStream<ConnectivityStatus> {
        start()
        return channel.values(buffering: .bufferingNewest(64))
    }

    private func start() {
        #if canImport(Network)
            watch.withLock { [channel] watch in
                guard watch == nil else { return }
                watch = Task { await Self.watch(channel) }
            }
        #endif
    }

    #if canImport(Network)
        /// Tells of each path until the task is cancelled. The monitor never leaves the task, so nobody shares it.
        private static func watch(_ channel: Broadcast<ConnectivityStatus>) async {
            let (paths, continuation) = AsyncStream<ConnectivityStatus>.makeStream()
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { path in continuation.yield(ConnectivityStatus(path)) }
            let queue = DispatchQueue(label: "martlet.connectivity")  // allowed: the monitor takes nothing else
            monitor.start(queue: queue)
            for await status in paths {
                channel.update { newest in newest == status ? nil : status }
            }
            monitor.cancel()
        }
    #endif
}

#if canImport(Network)
    extension ConnectivityStatus {
        /// Reads a path. One that needs a connection to come up, such as a VPN on demand, is worth a try.
        fileprivate init(_ path: NWPath) {
            let reach: Reach =
                switch path.status {
                case .satisfied: .online
                case .unsatisfied: .offline
                case .requiresConnection: .unknown
                @unknown default: .unknown
                }
            self.init(reach, isExpensive: path.isExpensive, isConstrained: path.isConstrained)
        }
    }
#endif
