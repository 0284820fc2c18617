// Stands in for CryptoKit: what the runtime calls of it. On Linux the runtime calls swift-crypto, which has the same API
// and does run.

public import Foundation

/// <https://developer.apple.com/documentation/cryptokit/hashfunction>
public protocol HashFunction {
    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/digest>
    associatedtype Digest: Sequence where Digest.Element == UInt8

    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/hash(data:)>
    static func hash<D: DataProtocol>(data: D) -> Digest
}

/// <https://developer.apple.com/documentation/cryptokit/sha256digest>
public struct SHA256Digest: Sequence, Sendable {
    /// <https://developer.apple.com/documentation/swift/sequence/makeiterator()>
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

/// <https://developer.apple.com/documentation/cryptokit/sha256>
public struct SHA256: HashFunction, Sendable {
    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/hash(data:)>
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { SHA256Digest() }

    /// <https://developer.apple.com/documentation/cryptokit/sha256/init()>
    public init() {}

    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/update(data:)>
    public mutating func update<D: DataProtocol>(data: D) {}

    /// <https://developer.apple.com/documentation/cryptokit/sha256/finalize()>
    public func finalize() -> SHA256Digest { SHA256Digest() }
}

/// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize>
public struct SymmetricKeySize: Sendable {
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize/bitcount>
    public let bitCount: Int

    /// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize/init(bitcount:)>
    public init(bitCount: Int) { self.bitCount = bitCount }
}

/// <https://developer.apple.com/documentation/cryptokit/symmetrickey>
public struct SymmetricKey: ContiguousBytes, Sendable {
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/init(data:)>
    public init<D: ContiguousBytes>(data: D) {}

    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/init(size:)>
    public init(size: SymmetricKeySize) {}

    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        preconditionFailure("a stand-in is never run")
    }
}

/// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode>
public struct HashedAuthenticationCode<H: HashFunction>: Sequence {
    /// <https://developer.apple.com/documentation/swift/sequence/makeiterator()>
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

/// <https://developer.apple.com/documentation/cryptokit/hmac>
public struct HMAC<H: HashFunction> {
    /// <https://developer.apple.com/documentation/cryptokit/hmac/authenticationcode(for:using:)>
    public static func authenticationCode<D: DataProtocol>(
        for data: D, using key: SymmetricKey
    ) -> HashedAuthenticationCode<H> {
        preconditionFailure("a stand-in is never run")
    }
}

/// <https://developer.apple.com/documentation/cryptokit/aes>
public enum AES {
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm>
    public enum GCM {
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce>
        public struct Nonce: Sequence, ContiguousBytes, Sendable {
            /// <https://developer.apple.com/documentation/swift/sequence/makeiterator()>
            public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }

            /// <https://developer.apple.com/documentation/foundation/contiguousbytes/withunsafebytes(_:)>
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
                preconditionFailure("a stand-in is never run")
            }
        }

        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox>
        public struct SealedBox: Sendable {
            /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/init(combined:)>
            public init<D: DataProtocol>(combined: D) throws {}

            /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/nonce>
            public var nonce: Nonce { Nonce() }
            /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/ciphertext>
            public var ciphertext: Data { Data() }
            /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/tag>
            public var tag: Data { Data() }
            /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/combined>
            public var combined: Data? { nil }
        }

        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/seal(_:using:nonce:authenticating:)>
        public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
            authenticating authenticatedData: AuthenticatedData
        ) throws -> SealedBox {
            preconditionFailure("a stand-in is never run")
        }

        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/open(_:using:authenticating:)>
        public static func open<AuthenticatedData: DataProtocol>(
            _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: AuthenticatedData
        ) throws -> Data {
            preconditionFailure("a stand-in is never run")
        }
    }
}
