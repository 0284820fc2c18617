import Foundation

/// Credentials as entries of a keychain: what ``KeychainStore`` does, on any keychain.
struct KeychainEntries: Sendable {
    /// The service of all entries.
    let service: String
    /// The access group; nil is the app's own.
    let accessGroup: String?
    /// How entries are protected that are written.
    let protection: KeychainProtection
    /// The keychain.
    let keychain: any Keychain

    /// Returns the credential of a key; nil when there is none.
    ///
    /// - Throws: ``TokenStoreError``.
    func load(_ key: CredentialKey) throws(TokenStoreError) -> Credential? {
        let (status, data) = keychain.copy(place(of: key))
        switch status {
        case KeychainStatus.success:
            guard let data else { throw TokenStoreError(.damaged, reason: "the entry holds no data") }
            return try StoredCredential.credential(of: data)
        case KeychainStatus.itemNotFound:
            return nil
        default:
            throw KeychainStatus.error(status, "a credential cannot be read")
        }
    }

    /// Whether there is a credential of a key, found out without asking the person.
    ///
    /// - Throws: ``TokenStoreError``.
    func exists(_ key: CredentialKey) throws(TokenStoreError) -> Bool {
        switch keychain.find(place(of: key)) {
        case KeychainStatus.success: true
        case KeychainStatus.itemNotFound: false
        case let status: throw KeychainStatus.error(status, "a credential cannot be looked for")
        }
    }

    /// Keeps a credential, in the place of one that is there.
    ///
    /// - Throws: ``TokenStoreError``; what was there is there then.
    func save(_ credential: Credential, for key: CredentialKey) throws(TokenStoreError) {
        // An entry that is deleted and added again would be lost when the app is killed in between.
        if try update(credential, for: key) { return }
        let data = try StoredCredential.data(of: credential)
        switch keychain.add(data, at: place(of: key), protectedBy: protection) {
        case KeychainStatus.success: return
        case KeychainStatus.duplicateItem:
            // An extension of the app has added one since.
            guard try update(credential, for: key) else {
                throw KeychainStatus.error(KeychainStatus.duplicateItem, "a credential cannot be kept")
            }
        case let status: throw KeychainStatus.error(status, "a credential cannot be kept")
        }
    }

    /// Keeps a credential in the place of one that is there, and returns whether there was one.
    ///
    /// - Throws: ``TokenStoreError``; what was there is there then.
    func update(_ credential: Credential, for key: CredentialKey) throws(TokenStoreError) -> Bool {
        let data = try StoredCredential.data(of: credential)
        switch keychain.update(data, at: place(of: key), protectedBy: protection) {
        case KeychainStatus.success: return true
        case KeychainStatus.itemNotFound: return false
        case let status: throw KeychainStatus.error(status, "a credential cannot be replaced")
        }
    }

    /// Forgets the credential of a key. It is no error when there is none.
    ///
    /// - Throws: ``TokenStoreError``.
    func delete(_ key: CredentialKey) throws(TokenStoreError) {
        switch keychain.delete(place(of: key)) {
        case KeychainStatus.success, KeychainStatus.itemNotFound: return
        case let status: throw KeychainStatus.error(status, "a credential cannot be deleted")
        }
    }

    private func place(of key: CredentialKey) -> KeychainPlace {
        KeychainPlace(service: service, account: key.storageText, accessGroup: accessGroup)
    }
}
