/// Time limits of a call.
public struct Timeouts: Sendable, Hashable {
    /// How long to wait for the next byte; nil leaves it to the client (60 s).
    public var request: Duration?
    /// How long one exchange may take, redirects included, retries not; nil is without limit.
    public var resource: Duration?
    /// How long the whole call may take, with all that happens on its way; nil is without limit.
    public var overall: Duration?

    /// Makes time limits.
    public init(request: Duration? = nil, resource: Duration? = nil, overall: Duration? = nil) {
        self.request = request
        self.resource = resource
        self.overall = overall
    }

    /// Returns these limits, each that is nil taken from others.
    func filled(from others: Timeouts) -> Timeouts {
        Timeouts(
            request: request ?? others.request, resource: resource ?? others.resource,
            overall: overall ?? others.overall)
    }

    /// The request limit of clients that have none of their own.
    static let standardRequest: Duration = .seconds(60)
}
