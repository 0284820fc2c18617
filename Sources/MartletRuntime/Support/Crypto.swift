package import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// Digests of bytes.
package enum Digests {
    /// Returns the SHA-256 of some bytes: 32 bytes (FIPS 180-4).
    package static func sha256(_ data: Data) -> Data {
        Data(SHA256.hash(data: data))
    }

    /// Returns the HMAC of some bytes with SHA-256: 32 bytes (RFC 2104, FIPS 198-1).
    ///
    /// - Parameters:
    ///   - data: What is authenticated.
    ///   - key: The key, of any length.
    package static func hmacSHA256(_ data: Data, key: Data) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: data, using: SymmetricKey(data: key)))
    }

    /// Whether two values are equal, found out in a time that does not tell where they differ.
    package static func isEqual(_ left: Data, _ right: Data) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { difference, pair in difference | (pair.0 ^ pair.1) } == 0
    }
}

/// The SHA-256 of bytes that come in pieces (FIPS 180-4).
package struct RunningDigest {
    private var hash = SHA256()

    /// Starts without a byte.
    package init() {}

    /// Takes the next bytes.
    package mutating func update(_ data: Data) { hash.update(data: data) }

    /// Returns the digest of all bytes so far: 32 bytes.
    package func value() -> Data { Data(hash.finalize()) }
}

/// Bytes that nobody can guess.
package enum RandomBytes {
    /// Returns some bytes of the system's generator for cryptography.
    ///
    /// - Parameter count: How many, at least one.
    package static func make(_ count: Int) -> Data {
        SymmetricKey(size: SymmetricKeySize(bitCount: count * 8)).withUnsafeBytes { bytes in Data(bytes) }
    }
}

/// AES-GCM with a key of 256 bits (NIST SP 800-38D): what is sealed can neither be read nor changed without the key.
package struct Cipher: Sendable {
    /// The length of a key in bytes.
    package static let keyBytes = 32

    private let key: Data

    /// Makes a cipher.
    ///
    /// - Parameter key: The key; nil is returned when it has not 32 bytes.
    package init?(key: Data) {
        guard key.count == Self.keyBytes else { return nil }
        self.key = key
    }

    /// Returns some bytes sealed: a nonce of 12 bytes, made at random for each call, the cipher text, a tag of 16 bytes.
    ///
    /// - Parameters:
    ///   - data: What is kept secret.
    ///   - context: What is not kept secret, and must be the same when the box is opened.
    /// - Throws: What CryptoKit throws; never for a key of the right length.
    package func seal(_ data: Data, context: Data) throws -> Data {
        let box = try AES.GCM.seal(data, using: SymmetricKey(data: key), authenticating: context)
        return Data(box.nonce) + box.ciphertext + box.tag
    }

    /// Returns what a sealed box holds.
    ///
    /// - Throws: What CryptoKit throws when the box is damaged, was sealed with another key or in another context.
    package func open(_ box: Data, context: Data) throws -> Data {
        try AES.GCM.open(
            AES.GCM.SealedBox(combined: box), using: SymmetricKey(data: key), authenticating: context)
    }
}

extension Cipher: CustomReflectable {
    /// Shows nothing of the key.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
