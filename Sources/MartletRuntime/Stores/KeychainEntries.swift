import Foundation

/// Credentials as entries of a keychain: what ``KeychainStore`` does, on any keychain.
struct KeychainEntries: Sendable {
    /// The service of all entries.
    let service: String
    /// The access group; nil is the app's own.
    let accessGroup: String?
    /// How entries are protected that are written.
    let protection: KeychainProtection
    /// What earlier versions of the app have kept.
    var migrations: [KeychainMigration] = []
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
            return try migrated(key)
        default:
            throw KeychainStatus.error(status, "a credential cannot be read")
        }
    }

    /// Whether there is a credential of a key, found out without asking the person.
    ///
    /// - Throws: ``TokenStoreError``.
    func exists(_ key: CredentialKey) throws(TokenStoreError) -> Bool {
        let earlier = migrations.filter { $0.isFor(key) }.flatMap(\.places)
        for place in [place(of: key)] + earlier {
            switch keychain.find(place) {
            case KeychainStatus.success: return true
            case KeychainStatus.itemNotFound: continue
            case let status: throw KeychainStatus.error(status, "a credential cannot be looked for")
            }
        }
        return false
    }

    /// Keeps a credential, in the place of one that is there.
    ///
    /// - Throws: ``TokenStoreError``; what was there is there then.
    func save(_ credential: Credential, for key: CredentialKey) throws(TokenStoreError) {
        // An entry that is deleted and added again would be lost when the app is killed in between.
        if try replace(credential, for: key) { return }
        let data = try StoredCredential.data(of: credential)
        switch keychain.add(data, at: place(of: key), protectedBy: protection) {
        case KeychainStatus.success: return
        case KeychainStatus.duplicateItem:
            // An extension of the app has added one since.
            guard try replace(credential, for: key) else {
                throw KeychainStatus.error(KeychainStatus.duplicateItem, "a credential cannot be kept")
            }
        case let status: throw KeychainStatus.error(status, "a credential cannot be kept")
        }
    }

    /// Keeps a credential in the place of one that is there, and returns whether there was one.
    ///
    /// - Throws: ``TokenStoreError``; what was there is there then.
    func update(_ credential: Credential, for key: CredentialKey) throws(TokenStoreError) -> Bool {
        if try replace(credential, for: key) { return true }
        guard try migrated(key) != nil else { return false }
        return try replace(credential, for: key)
    }

    private func replace(_ credential: Credential, for key: CredentialKey) throws(TokenStoreError) -> Bool {
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
        // First what earlier versions have kept: it would be taken over again.
        for migration in migrations where migration.isFor(key) {
            for place in migration.places { try delete(place) }
        }
        try delete(place(of: key))
    }

    private func delete(_ place: KeychainPlace) throws(TokenStoreError) {
        switch keychain.delete(place) {
        case KeychainStatus.success, KeychainStatus.itemNotFound: return
        case let status: throw KeychainStatus.error(status, "a credential cannot be deleted")
        }
    }

    /// Takes over what an earlier version of the app has kept, and returns it; nil when there is nothing.
    ///
    /// - Throws: ``TokenStoreError``; the earlier entries are there then.
    private func migrated(_ key: CredentialKey) throws(TokenStoreError) -> Credential? {
        for migration in migrations where migration.isFor(key) {
            var found: [String: Data] = [:]
            for place in migration.places {
                let (status, data) = keychain.copy(place)
                switch status {
                case KeychainStatus.success: found[place.account] = data
                case KeychainStatus.itemNotFound: continue
                default: throw KeychainStatus.error(status, "a credential of an earlier version cannot be read")
                }
            }
            guard !found.isEmpty, let credential = migration.read(found) else { continue }
            try save(credential, for: key)
            // What cannot be deleted now goes when the person signs out.
            for place in migration.places { _ = keychain.delete(place) }
            return credential
        }
        return nil
    }

    private func place(of key: CredentialKey) -> KeychainPlace {
        KeychainPlace(service: service, account: key.storageText, accessGroup: accessGroup)
    }
}
