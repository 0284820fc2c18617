/// Keeps credentials: in memory, in the keychain, in a file.
public protocol TokenStore: Sendable {
    /// Returns the credential of a key, or nil when there is none.
    ///
    /// - Throws: When the store cannot be read *now*, for example because the keychain is locked. A call then fails
    ///   with ``APIError/Code/credentialsUnavailable``; nobody is signed out by it.
    func load(_ key: CredentialKey) async throws -> Credential?

    /// Keeps a credential, in the place of one that is there.
    ///
    /// - Throws: When it cannot be kept *now*. A call that brought it fails with
    ///   ``APIError/Code/credentialsUnavailable``; the runtime tries again with the next one.
    func save(_ credential: Credential, for key: CredentialKey) async throws

    /// Forgets the credential of a key. It is no error when there is none.
    func delete(_ key: CredentialKey) async throws
}
