public import Foundation

/// What a passkey signed. It signs in whoever has it, once: descriptions and dumps show none of it.
///
/// - Source: Web Authentication Level 3, section 5.2.2,
///   <https://www.w3.org/TR/webauthn-3/#iface-authenticatorassertionresponse>
public struct PasskeyAssertion: Sendable, Hashable {
    /// The identifier of the passkey.
    public var credentialID: Data
    /// What was signed, as JSON: the challenge, the origin.
    public var clientDataJSON: Data
    /// What the authenticator says of itself.
    public var authenticatorData: Data
    /// The signature over both.
    public var signature: Data
    /// The identifier of the person that was kept with the passkey; nil without one.
    public var userID: Data?

    /// Makes an assertion.
    public init(
        credentialID: Data, clientDataJSON: Data, authenticatorData: Data, signature: Data, userID: Data? = nil
    ) {
        self.credentialID = credentialID
        self.clientDataJSON = clientDataJSON
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userID = userID
    }

    /// What servers with a library for Web Authentication take: `AuthenticationResponseJSON` (section 5.1).
    public var json: JSON {
        let identifier = JSON.string(PKCE.base64url(credentialID))
        var response: JSONMembers = [:]
        response["clientDataJSON"] = .string(PKCE.base64url(clientDataJSON))
        response["authenticatorData"] = .string(PKCE.base64url(authenticatorData))
        response["signature"] = .string(PKCE.base64url(signature))
        if let userID { response["userHandle"] = .string(PKCE.base64url(userID)) }
        return [
            "id": identifier, "rawId": identifier, "type": "public-key", "response": .object(response),
            "clientExtensionResults": [:],
        ]
    }
}

extension PasskeyAssertion: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of the assertion.
    public var description: String { "PasskeyAssertion(<redacted>)" }
    /// Nothing of the assertion.
    public var debugDescription: String { description }
    /// Nothing of the assertion.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
