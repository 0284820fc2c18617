public import Foundation

/// What an app decides about a client, beyond what the specification says.
public struct ClientOptions: Sendable {
    /// The date of now: what expiry dates are compared with, and lifetimes counted from. Time limits have a clock of
    /// their own.
    public var now: @Sendable () -> Date
    /// Where answers are stored.
    public var cache: CacheStorage
    /// Whether tokens are renewed before they expire and after a 401. Without, a 401 is an answer like any other.
    public var refreshesTokens: Bool

    /// Makes options; without arguments they are what an app wants.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },  // allowed: the app's own clock, which a test replaces
        cache: CacheStorage = .memory, refreshesTokens: Bool = true
    ) {
        self.now = now
        self.cache = cache
        self.refreshesTokens = refreshesTokens
    }
}
