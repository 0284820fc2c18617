public import MartletRuntime

/// Counts what a client reports, for a test to look at.
///
/// ```swift
/// let metrics = MetricsRecorder()
/// transport.respond(status: 503)
/// transport.respond(json: "[]")
/// let aroti = ArotiClient(
///     credentials: .bearer("test-token"), transport: transport, options: ClientOptions(metrics: metrics))
/// _ = try await aroti.booking.getUpcomingSessions()
/// #expect(metrics[.retry] == 1)
/// ```
public final class MetricsRecorder: ClientMetrics {
    private struct Key: Hashable, Sendable {
        let counter: ClientCounter
        let endpoint: String
    }

    private let counts = Locked<[Key: Int]>([:])

    /// Makes a recorder that has counted nothing.
    public init() {}

    /// Counts one.
    public func count(_ counter: ClientCounter, for endpoint: String) {
        counts.withLock { counts in counts[Key(counter: counter, endpoint: endpoint), default: 0] += 1 }
    }

    /// How often something happened, at one endpoint or, without a name, at all of them.
    public subscript(counter: ClientCounter, for endpoint: String? = nil) -> Int {
        let counts = counts.withLock { counts in counts }
        return counts.filter { $0.key.counter == counter && (endpoint ?? $0.key.endpoint) == $0.key.endpoint }
            .reduce(0) { sum, entry in sum + entry.value }
    }
}
