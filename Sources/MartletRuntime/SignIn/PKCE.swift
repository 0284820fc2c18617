import Foundation
import MartletFormats

/// A proof that whoever redeems an authorization code is who asked for it, with the method S256.
///
/// - Source: RFC 7636, section 4, <https://www.rfc-editor.org/rfc/rfc7636#section-4>
struct PKCE: Sendable, CustomReflectable {
    /// What stays here until the code is redeemed: 43 characters, of 32 random bytes.
    let verifier: String

    /// Makes a new proof.
    init() {
        verifier = Self.base64url(RandomBytes.make(32))
    }

    /// Makes the proof of a verifier.
    init(verifier: String) {
        self.verifier = verifier
    }

    /// What is sent when the code is asked for: the SHA-256 of the verifier.
    var challenge: String { Self.base64url(Digests.sha256(Data(verifier.utf8))) }

    /// Returns bytes as Base64 of the alphabet for addresses, without padding (RFC 4648, section 5).
    static func base64url(_ data: Data) -> String {
        var text = [UInt8](repeating: 0, count: Base64.encodedCount(data.count, .url))
        let count = text.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { DataEncoding.base64url.encode(data, to: $0) } ?? 0
        }
        return String(decoding: text.prefix(count), as: UTF8.self)
    }

    /// Shows nothing of the verifier.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
