import MartletContract

/// What a passkey signed, as a server gets it.
///
/// - Source: Web Authentication Level 3, section 7.2, Verifying an Authentication Assertion,
///   <https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion>
struct PasskeyProof {
    /// The identifier of the passkey.
    let credentialID: [UInt8]
    private let clientData: [UInt8]
    private let authenticatorData: [UInt8]
    private let signature: [UInt8]

    /// Finds the parts in a body, whatever its fields are called in detail and however deep they stand.
    init(_ body: Literal) throws(Problem) {
        var found: TextTable<[UInt8]> = [:]
        Self.collect(body, depth: 0, &found)
        guard let id = found["credentialid"] ?? found["rawid"] ?? found["id"], let client = found["clientdatajson"],
            let authenticator = found["authenticatordata"], let signature = found["signature"]
        else {
            throw Problem(
                400, "malformed-assertion",
                "An assertion has a credential id, clientDataJSON, authenticatorData and a signature, each in base64.")
        }
        credentialID = id
        clientData = client
        authenticatorData = authenticator
        self.signature = signature
    }

    private static func collect(_ value: Literal, depth: Int, _ found: inout TextTable<[UInt8]>) {
        guard case .object(let members) = value, depth < 4 else { return }
        for member in members {
            if case .string(let text) = member.value {
                let name = member.name.lowercased().filter { $0 != "_" && $0 != "-" }
                if found[name] == nil { found[name] = MockCryptography.bytes(ofBase64: text) }
            }
            collect(member.value, depth: depth + 1, &found)
        }
    }

    /// Returns the challenge that was answered.
    func challenge() throws(Problem) -> [UInt8] {
        guard case .object(let members)? = JSONLiteral.read(clientData),
            case .string("webauthn.get")? = members.first(where: { $0.name == "type" })?.value,
            case .string(let text)? = members.first(where: { $0.name == "challenge" })?.value,
            let challenge = MockCryptography.bytes(ofBase64: text)
        else {
            throw Problem(
                400, "malformed-assertion", "clientDataJSON has no type 'webauthn.get', or no challenge (5.8.1).")
        }
        return challenge
    }

    /// Throws a problem unless the assertion was signed by a key, by somebody who was there.
    func check(with key: [UInt8]) throws(Problem) {
        // The hash of the relying party, a byte of flags, a counter (section 6.1).
        guard authenticatorData.count >= 37 else {
            throw Problem(400, "malformed-assertion", "authenticatorData has fewer than 37 bytes (6.1).")
        }
        guard authenticatorData[32] & 1 == 1 else {
            throw Problem(401, "unauthorized", "Nobody was present when the passkey signed (6.1, flag UP).")
        }
        let signed = authenticatorData + MockCryptography.sha256(clientData)
        guard MockCryptography.isSignature(signature, of: signed, by: key) else {
            throw Problem(401, "unauthorized", "The signature is not that of the passkey.")
        }
    }
}
