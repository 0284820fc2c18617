public import MartletRuntime

/// A network that is up or down as a test says.
///
/// ```swift
/// let network = ManualConnectivity(.offline)
/// let client = ArotiClient(transport: transport, options: ClientOptions(connectivity: network))
/// network.set(.online)
/// ```
public final class ManualConnectivity: Connectivity {
    private struct State: Sendable {
        var listeners = 0
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let channel: Broadcast<ConnectivityStatus>
    private let state = Locked(State())

    /// Makes a network.
    public init(_ status: ConnectivityStatus = .online) {
        channel = Broadcast(status)
    }

    /// What was set last.
    public var status: ConnectivityStatus { channel.latest }

    /// What was set last, then each change.
    public var changes: AsyncStream<ConnectivityStatus> {
        let stream = channel.values(buffering: .bufferingNewest(64))
        let ready = state.withLock { state in
            state.listeners += 1
            let count = state.listeners
            let ready = state.watchers.filter { $0.count <= count }.map(\.continuation)
            state.watchers.removeAll { $0.count <= count }
            return ready
        }
        for watcher in ready { watcher.resume() }
        return stream
    }

    /// Changes the network, and tells everybody who listens.
    public func set(_ status: ConnectivityStatus) {
        channel.update { newest in newest == status ? nil : status }
    }

    /// Waits until ``changes`` was asked for a number of times, counted from the first: until a call waits.
    public func waitForListeners(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.listeners >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
