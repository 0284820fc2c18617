/// Asks a server again and again whether it is still there, and breaks the connection off when it does not answer.
///
/// Without, a connection whose other end has gone is silent for as long as the endpoint allows: for ever.
final class SocketPings: Sendable {
    private let task: Task<Void, Never>
    private let breakage: Locked<APIError?>

    /// Starts.
    ///
    /// - Parameters:
    ///   - socket: The socket.
    ///   - interval: How long after a pong the next ping goes out, and how long its pong may take.
    ///   - client: Measures the time.
    init(of socket: any TransportSocket, every interval: Duration, by client: APIClient) {
        let breakage = Locked<APIError?>(nil)
        self.breakage = breakage
        task = Task {
            do {
                while true {
                    try await client.clock.sleep(until: client.clock.now + interval)
                    try await client.withTimeLimits(Timeouts(resource: interval)) { _ in try await socket.ping() }
                }
            } catch {
                guard !(error is CancellationError), socket.closure == nil else { return }
                let failure = APIError.wrapping(APIError.ofTransport(error), endpoint: nil)
                // A transport without pings has none.
                guard failure.code != .unsupported else { return }
                breakage.withLock { breakage in
                    breakage = APIError(.network, reason: "the server does not answer a ping", cause: failure)
                }
                socket.cancel()
            }
        }
    }

    deinit {
        task.cancel()
    }

    /// Why the connection was broken off; nil when it was not.
    var failure: APIError? { breakage.withLock { breakage in breakage } }
}
