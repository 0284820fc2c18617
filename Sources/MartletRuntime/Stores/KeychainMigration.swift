public import Foundation

/// What an earlier version of an app kept in the keychain with code of its own: it becomes the credential of an auth scheme when that
/// is asked for and there is none.
///
/// The credential is kept in the store's own entry first, and then the earlier entries are deleted. An entry that is damaged, or is not
/// what was expected, stays, and nobody is signed in. Signing out deletes the earlier entries as well.
public struct KeychainMigration: Sendable {
    /// The service of the entries.
    let service: String
    /// Their access group; nil is the app's own.
    let accessGroup: String?
    /// The server whose credential it is; nil for an address that has none.
    let origin: ServerOrigin?
    /// The auth scheme.
    let scheme: String
    /// The account of the app, as ``CredentialKey/account``.
    let account: String?
    /// The names of the entries: their accounts in the sense of a keychain.
    let entries: [String]
    /// Makes a credential of what the entries hold.
    let read: @Sendable ([String: Data]) -> Credential?

    /// Makes a description of entries that code of the app reads.
    ///
    /// - Parameters:
    ///   - service: The service of the entries (`kSecAttrService`).
    ///   - accessGroup: Their access group; nil is the app's own.
    ///   - scheme: The auth scheme of the specification whose credential it is.
    ///   - server: The address of the server that handed it out. It is sent to no other.
    ///   - account: The account of the app that it belongs to; nil for apps with one account at a time.
    ///   - entries: The names of the entries (`kSecAttrAccount`).
    ///   - read: Makes a credential of what those entries hold that are there, by their names; nil when it is none.
    public init(
        service: String, accessGroup: String? = nil, for scheme: String, at server: URL, account: String? = nil,
        entries: [String], read: @escaping @Sendable ([String: Data]) -> Credential?
    ) {
        self.service = service
        self.accessGroup = accessGroup
        origin = ServerOrigin(server)
        self.scheme = scheme
        self.account = account
        self.entries = entries
        self.read = read
    }

    /// Whether it is about the credential of a key.
    func isFor(_ key: CredentialKey) -> Bool {
        key.origin == origin && key.scheme == scheme && key.account == account
    }

    /// Where the entries are.
    var places: [KeychainPlace] {
        entries.map { KeychainPlace(service: service, account: $0, accessGroup: accessGroup) }
    }
}
