/// Knows whether there is a network: the system's view of it, or a double.
///
/// What it knows is a hint. A network that the system calls up may lead nowhere, and the other way round: only a request
/// finds out. So a client sends what it is asked to send, unless a call is allowed to wait
/// (``ClientOptions/networkWait``, ``OfflineQueue``) and the network is known to be gone.
public protocol Connectivity: Sendable {
    /// What is known now.
    var status: ConnectivityStatus { get }

    /// What is known now, then each change. Each loop gets all of them; it ends when its task is cancelled.
    var changes: AsyncStream<ConnectivityStatus> { get }
}
