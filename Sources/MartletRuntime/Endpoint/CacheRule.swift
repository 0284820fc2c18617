/// How long an answer may be used again, as the specification says.
public struct CacheRule: Sendable, Hashable {
    /// Where a lifetime comes from.
    public enum Source: Sendable, Hashable {
        /// Nothing is stored.
        case none
        /// The answer's own header fields (RFC 9111).
        case http
        /// The specification.
        case specification
    }

    /// Who may be given a stored answer.
    public enum Scope: Sendable, Hashable {
        /// The account that asked for it.
        case user
        /// Every account: the answer does not depend on the caller.
        case shared
    }

    /// Where the lifetime comes from.
    public var source: Source
    /// How long an answer is fresh; nil is for ever. Only with a lifetime from the specification.
    public var lifetime: Duration?
    /// How long after that it may still be used while the server is asked, or cannot be; nil is not at all.
    public var stale: Duration?
    /// Who may be given it.
    public var scope: Scope

    private init(source: Source, lifetime: Duration?, stale: Duration?, scope: Scope) {
        self.source = source
        self.lifetime = lifetime
        self.stale = stale
        self.scope = scope
    }

    /// Nothing is stored.
    public static let none = CacheRule(source: .none, lifetime: nil, stale: nil, scope: .user)
    /// As the answer's own header fields say (RFC 9111).
    public static let http = CacheRule(source: .http, lifetime: nil, stale: nil, scope: .user)

    /// A lifetime; nil is for ever.
    public static func lifetime(_ lifetime: Duration?, stale: Duration? = nil, scope: Scope = .user) -> CacheRule {
        CacheRule(source: .specification, lifetime: lifetime, stale: stale, scope: scope)
    }
}
