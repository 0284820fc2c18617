#if canImport(Security)
    /// Keeps credentials in the keychain of Apple's platforms.
    ///
    /// ```swift
    /// let aroti = ArotiClient(credentials: KeychainStore(service: "com.aroti.app"))
    /// ```
    ///
    /// A keychain that cannot be read now throws ``TokenStoreError/Code/locked``: whoever is signed in still is. Entries
    /// outlive the app: after it was deleted and installed again, they are there.
    public struct KeychainStore: TokenStore {
        private let entries: KeychainEntries

        /// Makes a store. The keychain is not asked before the first call.
        ///
        /// - Parameters:
        ///   - service: What the entries stand under, such as the identifier of the app.
        ///   - accessGroup: The access group whose apps and extensions share the entries, with the team's prefix; nil is
        ///     the app's own.
        ///   - accessibility: When entries can be read, and whether they leave the device.
        ///   - authentication: What a person must do each time that an entry is read or replaced; nil is nothing. Calls
        ///     in the background then throw ``TokenStoreError/Code/locked``.
        ///   - migrations: What earlier versions of the app have kept, which is taken over.
        public init(
            service: String, accessGroup: String? = nil,
            accessibility: KeychainAccessibility = .afterFirstUnlockThisDeviceOnly,
            authentication: KeychainAuthentication? = nil, migrating migrations: [KeychainMigration] = []
        ) {
            let protection = KeychainProtection(accessibility: accessibility, authentication: authentication)
            entries = KeychainEntries(
                service: service, accessGroup: accessGroup, protection: protection, migrations: migrations,
                keychain: SystemKeychain())
        }

        /// Returns the credential of a key, or nil when there is none.
        ///
        /// - Throws: ``TokenStoreError``.
        public func load(_ key: CredentialKey) async throws -> Credential? {
            try entries.load(key)
        }

        /// Keeps a credential, in the place of one that is there.
        ///
        /// - Throws: ``TokenStoreError``; what was there is there then.
        public func save(_ credential: Credential, for key: CredentialKey) async throws {
            try entries.save(credential, for: key)
        }

        /// Keeps a credential in the place of one that is there, and adds none where there is none.
        ///
        /// - Returns: Whether there was one.
        /// - Throws: ``TokenStoreError``; what was there is there then.
        public func update(_ credential: Credential, for key: CredentialKey) async throws -> Bool {
            try entries.update(credential, for: key)
        }

        /// Forgets the credential of a key. It is no error when there is none.
        ///
        /// - Throws: ``TokenStoreError``.
        public func delete(_ key: CredentialKey) async throws {
            try entries.delete(key)
        }

        /// Whether there is a credential of a key. Nobody is asked for a fingerprint.
        ///
        /// - Throws: ``TokenStoreError``.
        public func exists(_ key: CredentialKey) async throws -> Bool {
            try entries.exists(key)
        }
    }
#endif
