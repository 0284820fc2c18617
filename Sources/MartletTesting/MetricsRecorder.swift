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

    /// How long one request took.
    public struct Measurement: Sendable, Hashable {
        /// The time.
        public let duration: Duration
        /// The name of the endpoint.
        public let endpoint: String
        /// The status of the answer; nil when there was none.
        public let status: Int?
    }

    private let counts = Locked<[Key: Int]>([:])
    private let times = Locked<[Measurement]>([])

    /// Makes a recorder that has counted nothing.
    public init() {}

    /// Counts one.
    public func count(_ counter: ClientCounter, for endpoint: String) {
        counts.withLock { counts in counts[Key(counter: counter, endpoint: endpoint), default: 0] += 1 }
    }

    /// Keeps a time.
    public func measure(_ duration: Duration, for endpoint: String, status: Int?) {
        times.withLock { times in
            times.append(Measurement(duration: duration, endpoint: endpoint, status: status))
        }
    }

    /// How long the requests took, in the order in which they ended.
    public var measurements: [Measurement] { times.withLock { times in times } }

    /// How often something happened, at one endpoint or, without a name, at all of them.
    public subscript(counter: ClientCounter, for endpoint: String? = nil) -> Int {
        let counts = counts.withLock { counts in counts }
        return counts.filter { $0.key.counter == counter && (endpoint ?? $0.key.endpoint) == $0.key.endpoint }
            .reduce(0) { sum, entry in sum + entry.value }
    }
}
