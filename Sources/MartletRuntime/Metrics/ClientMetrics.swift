/// Receives counts of what a client does, for a metrics library or a test.
///
/// ```swift
/// struct Statistics: ClientMetrics {
///     func count(_ counter: ClientCounter, for endpoint: String) {
///         Counter(label: "api.\(counter)", dimensions: [("endpoint", endpoint)]).increment()
///     }
/// }
/// ```
public protocol ClientMetrics: Sendable {
    /// Takes one event. It is called on the way of each request, from any thread, and should return at once.
    ///
    /// - Parameters:
    ///   - counter: What happened.
    ///   - endpoint: The name of the endpoint, such as `Booking.getSpecialists`: never an address or a value.
    func count(_ counter: ClientCounter, for endpoint: String)

    /// Takes how long a request took, from when it was sent until its whole answer was there, or it failed. Each try of a call
    /// counts by itself; of a stream or a WebSocket it is the time until it was open. Without this function nothing is measured.
    ///
    /// - Parameters:
    ///   - duration: The time, on the clock that time limits are measured with.
    ///   - endpoint: The name of the endpoint.
    ///   - status: The status of the answer; nil when there was none.
    func measure(_ duration: Duration, for endpoint: String, status: Int?)
}

extension ClientMetrics {
    /// Does nothing.
    public func measure(_ duration: Duration, for endpoint: String, status: Int?) {}
}

/// What a client counts: an open set, to which later versions add.
public struct ClientCounter: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name, such as `cacheHit`.
    public let rawValue: String

    /// Makes a counter of your own, for an interceptor.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name.
    public var description: String { rawValue }

    /// A request is sent: each try of a call counts.
    public static let request = ClientCounter(rawValue: "request")
    /// A request failed: its status is 400 or above, or there was no answer. One that was cancelled does not count.
    public static let failure = ClientCounter(rawValue: "failure")
    /// A request is a repetition.
    public static let retry = ClientCounter(rawValue: "retry")
    /// A refresh of tokens has begun; the endpoint is the one that renews them, `OAuth2.refresh` at a token endpoint.
    public static let refresh = ClientCounter(rawValue: "refresh")
    /// A call was answered by the response cache.
    public static let cacheHit = ClientCounter(rawValue: "cacheHit")
    /// A call waits for the network, to be sent later.
    public static let queued = ClientCounter(rawValue: "queued")
    /// A server showed a key that is none of the pinned ones.
    public static let pinFailure = ClientCounter(rawValue: "pinFailure")
}
