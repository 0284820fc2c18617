public import Foundation

/// What a server asks a passkey to sign.
///
/// - Source: Web Authentication Level 3, section 5.5, <https://www.w3.org/TR/webauthn-3/#dictionary-assertion-options>
public struct PasskeyRequest: Sendable, Hashable {
    /// Whether the person must prove with a fingerprint, a face or a code that it is them.
    public enum UserVerification: String, Sendable, Hashable {
        /// Without it there is no signature.
        case required
        /// Where the device can.
        case preferred
        /// Rather not.
        case discouraged
    }

    /// The domain that the passkey belongs to, such as `example.com`. The app needs an associated domain for it.
    public var relyingParty: String
    /// What is signed: at least 16 random bytes, which the server takes once.
    public var challenge: Data
    /// The identifiers of the passkeys that will do; empty for any of the relying party's.
    public var allowedCredentials: [Data]
    /// Whether the person must prove who they are.
    public var userVerification: UserVerification

    /// Makes a request.
    public init(
        relyingParty: String, challenge: Data, allowedCredentials: [Data] = [],
        userVerification: UserVerification = .preferred
    ) {
        self.relyingParty = relyingParty
        self.challenge = challenge
        self.allowedCredentials = allowedCredentials
        self.userVerification = userVerification
    }

    /// Reads what servers with a library for Web Authentication answer: `PublicKeyCredentialRequestOptionsJSON`, alone or
    /// below `publicKey`.
    ///
    /// - Parameters:
    ///   - options: The answer.
    ///   - relyingParty: The domain when the answer does not name it.
    /// - Throws: ``APIError/Code/decoding`` when it has no challenge or no relying party, or what should be Base64 of the
    ///   alphabet for addresses is none.
    public init(options: JSON, relyingParty: String? = nil) throws(APIError) {
        let options = options["publicKey"] ?? options
        guard let challenge = options["challenge"]?.string.flatMap(Self.bytes), !challenge.isEmpty else {
            throw APIError(.decoding, codingPath: "challenge", reason: "there is no challenge")
        }
        guard let domain = options["rpId"]?.string ?? relyingParty else {
            throw APIError(.decoding, codingPath: "rpId", reason: "there is no relying party")
        }
        let allowed = options["allowCredentials"]?.array ?? []
        let identifiers = allowed.compactMap { $0["id"]?.string.flatMap(Self.bytes) }
        guard identifiers.count == allowed.count else {
            throw APIError(.decoding, codingPath: "allowCredentials", reason: "an identifier is no Base64")
        }
        let verification = options["userVerification"]?.string.flatMap(UserVerification.init(rawValue:))
        self.init(
            relyingParty: domain, challenge: challenge, allowedCredentials: identifiers,
            userVerification: verification ?? .preferred)
    }

    private static func bytes(_ text: String) -> Data? {
        var text = text
        return text.withUTF8 { text in DataEncoding.base64url.decode(text) }
    }
}
