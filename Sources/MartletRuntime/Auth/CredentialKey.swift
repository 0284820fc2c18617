/// Whose credential, for which server: what a ``TokenStore`` files credentials under.
public struct CredentialKey: Sendable, Hashable, Codable {
    /// The server. A credential is never sent to another.
    public let origin: ServerOrigin
    /// The name of the auth scheme.
    public let scheme: String
    /// The account; nil for apps with one account at a time.
    public let account: String?

    /// Makes a key.
    public init(origin: ServerOrigin, scheme: String, account: String? = nil) {
        self.origin = origin
        self.scheme = scheme
        self.account = account
    }
}
