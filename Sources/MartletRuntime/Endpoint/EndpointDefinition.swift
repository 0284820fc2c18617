/// What a specification says of an endpoint: the same for each call of it.
///
/// Interceptors receive it, so that they can judge by the endpoint and not by an address.
public struct EndpointDefinition: Sendable {
    /// The name, with its group: `Booking.getSpecialists`. Unique in a client.
    public var name: String
    /// The method.
    public var method: HTTPMethod
    /// The path below the server's address, with places for parameters: `/specialists/{id}`.
    public var path: String
    /// Which credentials a call needs.
    public var auth: AuthRequirement
    /// How long an answer may be used again.
    public var cache: CacheRule
    /// When a call is tried again; nil is the client's rule, ``ClientOptions/retry``: three tries, unless the app says
    /// otherwise. ``RetryRule/none`` is never again.
    public var retry: RetryRule?
    /// Time limits; each that is nil is the client's.
    public var timeouts: Timeouts
    /// The header field that carries an idempotency key; nil without one. Each call has a key of its own,
    /// the same for all of its tries; see ``IdempotencyKey`` for one that the app gives.
    public var idempotencyHeader: String?
    /// Whose stored answers a success makes worthless.
    public var invalidates: [Invalidation]
    /// The auth scheme whose tokens the answer carries; nil when it carries none. A success stores them.
    public var issues: String?
    /// The auth scheme whose tokens a success ends; nil when it ends none.
    public var revokes: String?
    /// Whether a call may wait on disk for the network when there is none, if the client has an ``OfflineQueue``.
    public var isQueued: Bool
    /// Whether what is sent and received is never logged, and never sent on to another origin.
    public var isSensitive: Bool
    /// A server of its own; nil is the client's.
    public var server: Server?
    /// The error answers that the endpoint declares; they come before the client's.
    public var errors: [ErrorType]
    /// The status that a success has; nil is any from 200 to 299. Other successes are taken too: what a server means by
    /// them is the same.
    public var status: Int?
    /// The content types that are asked for; nil is what the call decodes.
    public var accept: String?

    /// Makes a definition.
    public init(
        _ name: String, _ method: HTTPMethod, _ path: String, auth: AuthRequirement = .none, cache: CacheRule = .none,
        retry: RetryRule? = nil, timeouts: Timeouts = Timeouts(), idempotencyHeader: String? = nil,
        invalidates: [Invalidation] = [], issues: String? = nil, revokes: String? = nil, isQueued: Bool = false,
        isSensitive: Bool = false, server: Server? = nil, errors: [ErrorType] = [], status: Int? = nil,
        accept: String? = nil
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.auth = auth
        self.cache = cache
        self.retry = retry
        self.timeouts = timeouts
        self.idempotencyHeader = idempotencyHeader
        self.invalidates = invalidates
        self.issues = issues
        self.revokes = revokes
        self.isQueued = isQueued
        self.isSensitive = isSensitive
        self.server = server
        self.errors = errors
        self.status = status
        self.accept = accept
    }
}
