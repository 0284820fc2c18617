extension ResponseCache {
    /// Drops what a change of tokens makes worthless.
    ///
    /// - Parameters:
    ///   - clearing: What that is.
    ///   - key: Whose tokens have changed, and on which server.
    func clear(_ clearing: TokenSource.Clearing, of key: CredentialKey) async {
        switch clearing {
        case .none: break
        case .account: await clear(account: key.account, origin: key.origin)
        case .endpoints(let names):
            let scopes: Set<CacheScope> = [.shared, .account(key.account)]
            for name in names { await remove(CacheMatch(endpoint: name, scopes: scopes)) }
        }
    }
}
