/// The token managers of a client: one for each scheme, server and account that was asked for.
final class TokenManagers: Sendable {
    /// Drops stored answers when tokens go or change. It is waited for before anybody is told of the change.
    typealias Clearing = @Sendable (CredentialKey, TokenSource.Clearing) async -> Void

    private let managers = Locked<[CredentialKey: TokenManager]>([:])
    private let clearing: Clearing
    private let sessions: SessionHooks?

    /// Makes a place for managers.
    ///
    /// - Parameters:
    ///   - sessions: Who else hears of sessions that begin and end; nil is nobody.
    ///   - clearing: Drops stored answers.
    init(sessions: SessionHooks? = nil, clearing: @escaping Clearing = { _, _ in }) {
        self.sessions = sessions
        self.clearing = clearing
    }

    /// Returns the manager of a key; the first call makes it.
    func manager(for key: CredentialKey, at server: Server, of client: APIClient) -> TokenManager {
        managers.withLock { [clearing, sessions] managers in
            if let manager = managers[key] { return manager }
            let manager = TokenManager(
                key: key, server: server, client: client, sessions: sessions, clearing: clearing)
            managers[key] = manager
            return manager
        }
    }
}
