public import Foundation

/// Keeps credentials in files that are encrypted with AES-GCM: for Linux, servers and command-line tools. Apps on Apple's
/// platforms have `KeychainStore`.
///
/// ```swift
/// let store = EncryptedFileStore(
///     folder: URL(filePath: "/var/lib/shop/credentials"), key: .file(URL(filePath: "/etc/shop/credentials.key")))
/// ```
///
/// Each entry is a file of its own, written beside its place and renamed: a process that is killed leaves the old entry or
/// the new one, and several processes may use one store. An entry is bound to its key: put in the place of another, it is
/// refused. The folder, the entries and the key must be their owner's alone, and are made so; otherwise calls throw
/// ``TokenStoreError/Code/readableByOthers``. Folder and key are looked at by the first call of a store that succeeds,
/// an entry each time.
///
/// What the files hide, they hide from those who cannot read the key. Names of files are digests: whoever can list the
/// folder can check a guess of an account.
///
/// An older entry is a valid one: whoever can write to the folder, and has kept a copy of an entry, can put it back, and
/// can remove an entry. The store does not notice. It would need a counter that the same person cannot set back, and a
/// machine without a keychain has none: what is written beside the entries is set back together with them. What comes
/// back is a credential that was stored for the same server, scheme and account before. Against it: a server that
/// issues a new refresh token each time and ends the family when an old one comes again (RFC 9700, section 4.14.2),
/// short lifetimes, and revoking tokens when a person signs out (`revokes:` in the specification).
public final class EncryptedFileStore: TokenStore {
    /// Where the key comes from: 32 bytes.
    public struct Key: Sendable, CustomReflectable {
        enum Source: Sendable {
            case file(URL)
            case folder
            case bytes(Data)
        }

        let source: Source

        /// A file of mode 0600. It is made with a random key when it is missing and the store has no entries, and never
        /// written again. Links are followed.
        public static func file(_ file: URL) -> Key { Key(source: .file(file)) }

        /// A file called `key` beside the entries. Whoever copies the whole folder has the key as well.
        public static let besideEntries = Key(source: .folder)

        /// A key of the app's own, such as one from a secret manager.
        public static func bytes(_ key: Data) -> Key { Key(source: .bytes(key)) }

        /// Shows nothing of the key.
        public var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    private static let header = Data("martlet-credential-1\n".utf8)
    private static let suffix = ".credential"

    private let folder: PrivateFolder
    private let key: Key
    private let cipher = Locked<Cipher?>(nil)

    /// Makes a store. Nothing is read or written before the first call.
    ///
    /// - Parameters:
    ///   - folder: Where the entries are; made when it is missing.
    ///   - key: Where the key comes from.
    public init(folder: URL, key: Key = .besideEntries) {
        self.folder = PrivateFolder(path: folder.path(percentEncoded: false))
        self.key = key
    }

    /// Returns the credential of a key, or nil when there is none.
    ///
    /// - Throws: ``TokenStoreError``.
    public func load(_ key: CredentialKey) async throws -> Credential? {
        let cipher = try preparedCipher()
        guard let entry = try folder.contents(of: Self.name(of: key)) else { return nil }
        guard entry.starts(with: Self.header),
            let data = try? cipher.open(entry.dropFirst(Self.header.count), context: Self.context(of: key))
        else {
            throw TokenStoreError(
                .damaged, reason: "an entry of \(folder.path) was damaged, exchanged or written with another key")
        }
        return try StoredCredential.credential(of: data)
    }

    /// Keeps a credential, in the place of one that is there. When it returns, neither a kill nor a loss of power can undo
    /// it: the file and its folder were flushed, on Apple's platforms with `F_FULLFSYNC`.
    ///
    /// - Throws: ``TokenStoreError``; what was there is there then.
    public func save(_ credential: Credential, for key: CredentialKey) async throws {
        let cipher = try preparedCipher()
        let data = try StoredCredential.data(of: credential)
        try folder.replace(
            Self.name(of: key), with: Self.header + cipher.seal(data, context: Self.context(of: key)))
    }

    /// Forgets the credential of a key; also one that cannot be opened. It is no error when there is none.
    ///
    /// - Throws: ``TokenStoreError``.
    public func delete(_ key: CredentialKey) async throws {
        try folder.prepare()
        try folder.remove(Self.name(of: key))
    }

    /// Returns what seals and opens entries, after a check of the folder at the first call.
    private func preparedCipher() throws -> Cipher {
        if let cipher = cipher.withLock({ cipher in cipher }) { return cipher }
        try folder.prepare()
        let made = try FolderKey(key: key, folder: folder, suffix: Self.suffix).cipher()
        cipher.withLock { cipher in cipher = made }
        return made
    }

    private static func name(of key: CredentialKey) -> String {
        let digest = Digests.sha256(Data(key.storageText.utf8))
        return digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() + suffix
    }

    /// What an entry is bound to: its form and its key.
    private static func context(of key: CredentialKey) -> Data {
        header + Data(key.storageText.utf8)
    }
}

extension EncryptedFileStore: CustomReflectable {
    /// Shows the folder, and nothing of the key or the credentials.
    public var customMirror: Mirror { Mirror(self, children: ["folder": folder.path]) }
}
