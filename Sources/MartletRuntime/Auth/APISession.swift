public import Foundation

/// The tokens of one auth scheme, on one server, for one account: whether somebody is signed in, and what becomes of it.
///
/// ```swift
/// let session = try client.session(for: "session")
/// for await event in session.events {
///     if case .expired = event.state { showLogin() }
/// }
/// ```
///
/// It stays with its server and its account when the client goes on to others.
public struct APISession: Sendable {
    /// Whether somebody is signed in.
    public enum State: Sendable, Hashable {
        /// Nobody has looked yet, or the store cannot be read now, for example because the keychain is locked.
        case unknown
        /// Nobody is signed in.
        case signedOut
        /// There are tokens.
        case signedIn
        /// There are tokens, and new ones are on the way.
        case refreshing
        /// The tokens came to their end without anybody signing out. Signing in again is all that helps.
        case expired(Expiration)
    }

    /// Why tokens came to their end: an open set, to which later versions add.
    public struct Expiration: RawRepresentable, Sendable, Hashable {
        /// The name of the reason.
        public let rawValue: String

        /// Makes a reason.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The server refused to renew them.
        public static let refreshFailed = Self(rawValue: "refreshFailed")
        /// The server refused them, and there is no refresh token.
        public static let refreshTokenMissing = Self(rawValue: "refreshTokenMissing")
    }

    /// Something that happened to the tokens.
    public struct Event: Sendable {
        /// What happened: an open set, to which later versions add.
        public struct Kind: RawRepresentable, Sendable, Hashable {
            /// The name.
            public let rawValue: String

            /// Makes a kind.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// Nothing yet: the state that was found.
            public static let found = Self(rawValue: "found")
            /// Somebody signed in, or an app set tokens.
            public static let signedIn = Self(rawValue: "signedIn")
            /// A refresh has begun.
            public static let refreshing = Self(rawValue: "refreshing")
            /// There are new tokens, and they are stored.
            public static let refreshed = Self(rawValue: "refreshed")
            /// A refresh failed in a way that signs nobody out, such as without a network; see the error.
            public static let refreshFailed = Self(rawValue: "refreshFailed")
            /// Somebody signed out, or an app cleared the tokens.
            public static let signedOut = Self(rawValue: "signedOut")
            /// The tokens came to their end.
            public static let expired = Self(rawValue: "expired")
        }

        /// What happened.
        public let kind: Kind
        /// The state from then on.
        public let state: State
        /// Why it happened; nil when nothing failed.
        public let error: APIError?
    }

    /// What the tokens are kept under.
    public let key: CredentialKey
    let client: APIClient
    let server: Server
    private let manager: TokenManager

    init(key: CredentialKey, server: Server, client: APIClient) {
        self.key = key
        self.server = server
        self.client = client
        manager = client.tokens.manager(for: key, at: server, of: client)
    }

    /// The state as it was last known: ``State/unknown`` until a call, ``tokens()`` or ``events`` has read the store.
    public var state: State { manager.channel.state }

    /// When the access token expires, as it was last known; nil where nobody is signed in, where the server does not say, and until
    /// something has read the store, as for ``state``.
    public var tokenExpiry: Date? { manager.channel.expiry }

    /// Whether there is an access token that has not expired, as far as that is known: for views, which cannot wait. Calls need not
    /// ask: they renew a token themselves.
    public var isTokenValid: Bool {
        switch state {
        case .signedIn, .refreshing: tokenExpiry.map { $0 > client.options.now() } ?? true
        case .unknown, .signedOut, .expired: false
        }
    }

    /// The state of now first, then what happens. Each loop gets all events from its start on; of a loop that falls
    /// behind, the newest 64. It ends with the client.
    public var events: AsyncStream<Event> {
        let stream = manager.channel.events()
        if state == .unknown { Task { [manager] in await manager.look() } }
        return stream
    }

    /// Returns the tokens; nil when nobody is signed in. They may be about to expire.
    ///
    /// - Throws: ``APIError/Code/credentialsUnavailable`` when the store cannot be read now.
    public func tokens() async throws(APIError) -> Credential? {
        try await manager.read()
    }

    /// Keeps tokens that come from elsewhere. Calls that start from now on use them.
    ///
    /// - Throws: ``APIError/Code/credentialsUnavailable`` when the store fails.
    public func setTokens(_ tokens: Credential) async throws(APIError) {
        try await manager.replace(with: tokens)
    }

    /// Forgets the tokens and the user, without asking the server. A refresh that is on its way brings nothing back.
    ///
    /// - Throws: ``APIError/Code/credentialsUnavailable`` when the store fails.
    public func clear() async throws(APIError) {
        try await manager.replace(with: nil)
    }

    /// Renews the tokens now, or joins the refresh that is on its way, and returns the new ones.
    ///
    /// - Throws: ``APIError/Code/unauthorized`` when nobody is signed in, ``APIError/Code/refreshTokenMissing`` and
    ///   ``APIError/Code/refreshFailed`` when signing in again is all that helps, ``APIError/Code/unsupported`` for a
    ///   scheme without a refresh; other codes say why it failed this time.
    @discardableResult
    public func refresh() async throws(APIError) -> Credential {
        try await manager.refresh(at: server)
    }

    /// Returns who is signed in; nil when nobody is, or when nobody was set.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is another type, ``APIError/Code/credentialsUnavailable`` when the
    ///   store cannot be read now.
    public func user<User: JSONValue>(as type: User.Type = User.self) async throws(APIError) -> User? {
        guard let data = try await manager.read()?.user else { return nil }
        do throws(JSONError) {
            return try JSONCoding.decode(type, from: data)
        } catch {
            throw APIError(.decoding, codingPath: error.path.isEmpty ? nil : error.path, reason: error.message)
        }
    }

    /// Keeps who is signed in beside the tokens: as safe as they are, and gone when they go.
    ///
    /// - Throws: ``APIError/Code/unauthorized`` when nobody is signed in, ``APIError/Code/encoding`` for a number that
    ///   is not finite, ``APIError/Code/credentialsUnavailable`` when the store fails.
    public func setUser<User: JSONValue>(_ user: User) async throws(APIError) {
        try await manager.setUser(try JSONBridge.encode(user))
    }
}

extension APISession: CustomStringConvertible, CustomReflectable {
    /// The scheme, the server and the state.
    public var description: String { "APISession(\(key.scheme), \(key.origin), \(state))" }

    /// What the description shows.
    public var customMirror: Mirror { Mirror(self, children: ["session": description]) }
}
