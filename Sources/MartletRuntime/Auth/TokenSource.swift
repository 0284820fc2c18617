/// Where the tokens of a scheme are found in answers, and how they are renewed. Used from version 0.2 on.
public struct TokenSource: Sendable, Hashable {
    /// Where the lifetime of a token is found.
    public enum Expiry: Sendable, Hashable {
        /// A number of seconds, at a dotted path.
        case seconds(String)
        /// A date, at a dotted path.
        case date(String)
        /// In the token itself (a JWT's `exp`), else it lasts until a 401.
        case token
    }

    /// What a refresh drops from the cache.
    public enum Clearing: Sendable, Hashable {
        /// Nothing.
        case none
        /// All that belongs to the account.
        case account
        /// The answers of some endpoints, by name.
        case endpoints([String])
    }

    /// The dotted path to the access token.
    public var access: String
    /// The dotted path to the refresh token; nil without one.
    public var refresh: String?
    /// Where the lifetime is found.
    public var expiry: Expiry
    /// The name of the endpoint that renews them; nil when they cannot be renewed.
    public var refreshEndpoint: String?
    /// The field of that endpoint's body that carries the refresh token.
    public var refreshField: String?
    /// What a refresh drops from the cache.
    public var clears: Clearing

    /// Makes a description of tokens.
    public init(
        access: String, refresh: String? = nil, expiry: Expiry = .token, refreshEndpoint: String? = nil,
        refreshField: String? = nil, clears: Clearing = .none
    ) {
        self.access = access
        self.refresh = refresh
        self.expiry = expiry
        self.refreshEndpoint = refreshEndpoint
        self.refreshField = refreshField
        self.clears = clears
    }
}
