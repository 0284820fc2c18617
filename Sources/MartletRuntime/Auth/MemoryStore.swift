/// Keeps credentials in memory, for as long as the store lives.
public final class MemoryStore: TokenStore, CustomReflectable {
    private struct State: Sendable {
        var credentials: [CredentialKey: Credential] = [:]
        /// Answers for every scheme and account, of the first server that asks.
        var universal: Credential?
        var universalOrigin: ServerOrigin?
    }

    private let state: Locked<State>

    /// Makes a store with some credentials.
    public init(_ credentials: [CredentialKey: Credential] = [:]) {
        state = Locked(State(credentials: credentials))
    }

    /// Makes a store that answers every scheme and account with one credential.
    ///
    /// The credential belongs to the first server that it is asked for; another gets nothing.
    public init(_ credential: Credential) {
        state = Locked(State(universal: credential))
    }

    /// Returns the credential of a key, or nil when there is none. Never throws.
    public func load(_ key: CredentialKey) async -> Credential? {
        state.withLock { state in
            if let credential = state.credentials[key] { return credential }
            guard let universal = state.universal else { return nil }
            let origin = state.universalOrigin ?? key.origin
            state.universalOrigin = origin
            return origin == key.origin ? universal : nil
        }
    }

    /// Keeps a credential. Never throws.
    public func save(_ credential: Credential, for key: CredentialKey) async {
        state.withLock { state in state.credentials[key] = credential }
    }

    /// Forgets the credential of a key. Never throws.
    public func delete(_ key: CredentialKey) async {
        state.withLock { state in
            state.credentials[key] = nil
            if state.universalOrigin == nil || state.universalOrigin == key.origin { state.universal = nil }
        }
    }

    /// Shows nothing of the credentials.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension TokenStore where Self == MemoryStore {
    /// One bearer token in memory, for the first server that it is asked for: `ArotiClient(credentials: .bearer("…"))`.
    public static func bearer(_ accessToken: String) -> MemoryStore {
        MemoryStore(.bearer(accessToken))
    }

    /// One key in memory, for the first server that it is asked for.
    public static func apiKey(_ key: String) -> MemoryStore {
        MemoryStore(.apiKey(key))
    }
}
