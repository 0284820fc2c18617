/// Where the tokens of a scheme are found in answers, and how they are renewed.
public struct TokenSource: Sendable {
    /// Where the lifetime of a token is found.
    public enum Expiry: Sendable, Hashable {
        /// A number of seconds.
        case seconds([String])
        /// A moment, in the format that it is written in.
        case date([String], DateFormat)
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

    /// Where tokens stand in an answer. A path is a list of wire names, from the outside in.
    public struct Paths: Sendable, Hashable {
        /// The path to the access token.
        public var access: [String]
        /// The path to the refresh token; nil without one.
        public var refresh: [String]?
        /// Where the lifetime is found.
        public var expiry: Expiry
        /// The path to who signed in, which is kept with the tokens (``APISession/user(as:)``); nil where it is not kept.
        public var user: [String]?

        /// Makes a description of an answer.
        public init(
            access: [String], refresh: [String]? = nil, expiry: Expiry = .token, user: [String]? = nil
        ) {
            self.access = access
            self.refresh = refresh
            self.expiry = expiry
            self.user = user
        }
    }

    /// How tokens are renewed.
    public struct Renewal: Sendable {
        /// The name of the endpoint that renews them.
        public var endpoint: String
        /// Where the tokens stand in its answer; nil: where signing in has them.
        public var paths: Paths?
        /// What a refresh drops from the cache.
        public var clears: Clearing
        /// The statuses with which the endpoint ends the session, whatever else it answers. Nil: 401, and 400 with JSON, unless
        /// the answer has an error of OAuth 2.0 that says nothing of the tokens (RFC 6749, section 5.2).
        public var endingStatuses: Set<Int>?
        /// Makes the call out of a refresh token.
        public var call: @Sendable (_ refreshToken: String) -> any Endpoint

        /// Makes a description of a refresh.
        public init(
            _ endpoint: String, paths: Paths? = nil, clears: Clearing = .none, endingStatuses: Set<Int>? = nil,
            call: @escaping @Sendable (_ refreshToken: String) -> any Endpoint
        ) {
            self.endpoint = endpoint
            self.paths = paths
            self.clears = clears
            self.endingStatuses = endingStatuses
            self.call = call
        }
    }

    /// Where the tokens stand in what signing in answers.
    public var paths: Paths
    /// How they are renewed; nil when they cannot be.
    public var renewal: Renewal?

    /// Makes a description of tokens.
    public init(_ paths: Paths, renewal: Renewal? = nil) {
        self.paths = paths
        self.renewal = renewal
    }
}
