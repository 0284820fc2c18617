public import Foundation
#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// What an app decides about a client, beyond what the specification says.
public struct ClientOptions: Sendable {
    /// The date of now: what expiry dates are compared with, and lifetimes counted from. Time limits have a clock of
    /// their own.
    public var now: @Sendable () -> Date
    /// The servers that take the places of those that endpoints and groups name, by the names of the specification:
    /// `["files": .custom(stagingFiles)]`. Without an entry such a call goes to the server of the specification; where the
    /// client's own server is not of the specification (``Server/custom(_:isInsecureAllowed:)``), to that.
    public var servers: [String: Server]
    /// Where answers are stored.
    public var cache: CacheStorage
    /// The rule of calls whose endpoint has none; nil tries no call again, whatever its endpoint says.
    public var retry: RetryRule?
    /// Returns a random delay between tries, from zero to a longest one; what lies outside is moved to the nearer end.
    public var jitter: @Sendable (Duration) -> Duration
    /// Makes the idempotency key of a call whose endpoint wants one; nil sends only those that the app gives.
    public var idempotencyKey: (@Sendable () -> String)?
    /// How much is logged; nil is what the server of a call says, ``Server/logLevel``: nothing, unless the specification
    /// says otherwise.
    public var logLevel: Server.LogLevel?
    /// Receives each line of the log, finished and redacted, without a line break, from any thread; the system's log, and
    /// on Linux standard error, unless given.
    public var log: @Sendable (String) -> Void
    /// Receives counts of requests, failures, retries and more; nil counts nothing.
    public var metrics: (any ClientMetrics)?
    /// Hears of each call that fails, once, on any thread, before whoever made the call does: when all tries have failed, when an
    /// answer cannot be decoded, and when a stream or a WebSocket cannot be opened or a stream ends with an error. Calls that are
    /// cancelled, or queued to be sent later, do not count, nor do sign-in flows, the refresh of tokens and what the offline queue sends.
    public var onError: (@Sendable (APIError) -> Void)?
    /// Whether tokens are renewed before they expire and after a 401. Without, a 401 is an answer like any other.
    public var refreshesTokens: Bool
    /// How long an open WebSocket is left alone before the server is asked whether it is still there, and how long its answer
    /// may take (RFC 6455, section 5.5.2); 30 seconds unless said otherwise, and nil asks never, as do transports without pings. A
    /// server that does not answer has gone: `network`.
    public var pingInterval: Duration?
    /// What knows of the network.
    public var connectivity: any Connectivity
    /// How long a call waits for the network when there is none; nil does not wait. See ``NetworkWait`` for one call.
    public var networkWait: Duration?
    /// How strictly dates, days, times of day, bytes and UUIDs of answers are read.
    public var valueReading: ValueReading
    /// Where calls of endpoints with `queue: true` wait when there is no network; see ``OfflineQueue``.
    public var offlineQueue: OfflineStorage
    /// Where cookies of servers are kept (RFC 6265): they go back with later calls, whatever the transport is. Nil, as without the
    /// option, keeps none. `URLSessionConfiguration.ephemeral.httpCookieStorage` forgets them when the app ends, and
    /// `HTTPCookieStorage.shared` keeps them in a file without encryption.
    public var cookies: HTTPCookieStorage?
    /// What authorization servers know the app by, by the names of auth schemes whose flows the specification declares, or
    /// whose provider it names: ``APIClient/signIn(_:with:parameters:lifetime:)`` and its siblings ask for tokens with it, and
    /// tokens are renewed.
    public var oauthClients: [String: OAuthClient]

    /// Makes options; without arguments they are what an app wants.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },  // allowed: the app's own clock, which a test replaces
        servers: [String: Server] = [:],
        cache: CacheStorage = .memory,
        retry: RetryRule? = .standard,
        jitter: @escaping @Sendable (Duration) -> Duration = { longest in longest * Double.random(in: 0...1) },
        idempotencyKey: (@Sendable () -> String)? = { UUID().uuidString.lowercased() },
        logLevel: Server.LogLevel? = nil,
        log: (@Sendable (String) -> Void)? = nil,
        metrics: (any ClientMetrics)? = nil,
        onError: (@Sendable (APIError) -> Void)? = nil,
        refreshesTokens: Bool = true,
        pingInterval: Duration? = .seconds(30),
        connectivity: any Connectivity = SystemConnectivity(),
        networkWait: Duration? = nil,
        valueReading: ValueReading = .lenient,
        offlineQueue: OfflineStorage = .off,
        cookies: HTTPCookieStorage? = nil,
        oauthClients: [String: OAuthClient] = [:]
    ) {
        self.now = now
        self.servers = servers
        self.cache = cache
        self.retry = retry
        self.jitter = jitter
        self.idempotencyKey = idempotencyKey
        self.logLevel = logLevel
        self.log = log ?? Self.systemLog
        self.metrics = metrics
        self.onError = onError
        self.refreshesTokens = refreshesTokens
        self.pingInterval = pingInterval
        self.connectivity = connectivity
        self.networkWait = networkWait
        self.valueReading = valueReading
        self.offlineQueue = offlineQueue
        self.cookies = cookies
        self.oauthClients = oauthClients
    }
}

extension ClientOptions {
    /// Tells of an error that is about to be thrown, unless the call was cancelled or queued, and returns it.
    func reported(_ error: APIError) -> APIError {
        if ![.cancelled, .queued].contains(error.code) { onError?(error) }
        return error
    }
}
