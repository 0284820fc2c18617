public import Foundation

/// What proves who is asking: tokens, a key, or a name with a password.
///
/// Its description and its dump show nothing of it.
public struct Credential: Sendable, Hashable, Codable {
    /// The access token of a bearer or OAuth 2.0 scheme; nil for other schemes.
    public var accessToken: String?
    /// The refresh token; nil without one.
    public var refreshToken: String?
    /// When the access token expires; nil when that is not known.
    public var expiresAt: Date?
    /// When the runtime got the tokens from a server; nil for tokens that an app made. A token is never renewed in the
    /// first half of its life, and its expiry date does not count when it came before this one: then one of the two
    /// clocks is wrong.
    public var issuedAt: Date?
    /// The JSON of whoever is signed in, which ``APISession/setUser(_:)`` keeps beside the tokens; nil without.
    public var user: Data?
    /// The whole address that renews the tokens: that of the flow that handed them out. Nil where the auth scheme has it.
    var renewalURL: String?
    /// The key of an API-key scheme; nil for other schemes.
    public var apiKey: String?
    /// The user name of a Basic scheme; nil for other schemes.
    public var username: String?
    /// The password of a Basic scheme; nil for other schemes.
    public var password: String?

    private init() {}

    /// The tokens of a bearer or OAuth 2.0 scheme.
    public static func tokens(access: String, refresh: String? = nil, expiresAt: Date? = nil) -> Credential {
        var credential = Credential()
        credential.accessToken = access
        credential.refreshToken = refresh
        credential.expiresAt = expiresAt
        return credential
    }

    /// An access token alone.
    public static func bearer(_ accessToken: String) -> Credential {
        tokens(access: accessToken)
    }

    /// A key.
    public static func apiKey(_ key: String) -> Credential {
        var credential = Credential()
        credential.apiKey = key
        return credential
    }

    /// A user name with a password.
    public static func basic(username: String, password: String) -> Credential {
        var credential = Credential()
        credential.username = username
        credential.password = password
        return credential
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of the credential.
    public var description: String { "Credential(<redacted>)" }
    /// Nothing of the credential.
    public var debugDescription: String { description }
    /// Nothing of the credential.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
