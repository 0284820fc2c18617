import Foundation
import MartletFormats

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// What sign-in needs of cryptography.
enum MockCryptography {
    /// Returns the SHA-256 of some bytes: 32 bytes (FIPS 180-4).
    static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        Array(SHA256.hash(data: Data(bytes)))
    }

    /// Returns a JSON Web Token with a key of its own (RFC 7519; HS256, RFC 7518, section 3.2).
    static func webToken(_ claims: String, key: String) -> String {
        let head = base64url(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
        let signed = "\(head).\(base64url(Array(claims.utf8)))"
        let code = HMAC<SHA256>.authenticationCode(
            for: Data(signed.utf8), using: SymmetricKey(data: Data(sha256(key.utf8))))
        return "\(signed).\(base64url(Array(code)))"
    }

    /// Returns base64url without padding (RFC 4648, section 5).
    static func base64url(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Returns the bytes of base64 or base64url, with or without padding; nil where it is neither.
    static func bytes(ofBase64 text: String) -> [UInt8]? {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/").filter { $0 != "=" }
        let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map { Array($0) }
    }

    /// Whether a signature of ECDSA with P-256 and SHA-256 over some bytes is that of a key (FIPS 186-5).
    ///
    /// - Parameters:
    ///   - signature: In DER, as authenticators make it (Web Authentication Level 3, section 6.5.5).
    ///   - key: The public key: 65 bytes (X9.63) or DER (RFC 5480).
    static func isSignature(_ signature: [UInt8], of bytes: [UInt8], by key: [UInt8]) -> Bool {
        let data = Data(key)
        let known =
            (try? P256.Signing.PublicKey(x963Representation: data))
            ?? (try? P256.Signing.PublicKey(derRepresentation: data))
        guard let known, let signature = try? P256.Signing.ECDSASignature(derRepresentation: Data(signature)) else {
            return false
        }
        return known.isValidSignature(signature, for: Data(bytes))
    }
}
