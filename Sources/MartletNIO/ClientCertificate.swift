#if NIO
    public import Foundation
    public import MartletRuntime
    import NIOSSL

    /// A certificate with its private key, which a transport shows to a server that asks for one (mutual TLS).
    ///
    /// ```swift
    /// let certificate = try ClientCertificate(chain: URL(filePath: "client.pem"), key: URL(filePath: "client.key"))
    /// let transport = NIOTransport(certificates: ["api.example.com": certificate])
    /// ```
    ///
    /// Its description and its dump do not show the key.
    public struct ClientCertificate: Sendable {
        private let chain: [NIOSSLCertificate]
        private let key: NIOSSLPrivateKey

        /// Reads a certificate and its key.
        ///
        /// - Parameters:
        ///   - chain: PEM: the certificate of the client first, then those of authorities between it and one that the
        ///     server trusts.
        ///   - key: The private key of the first certificate, PEM.
        ///   - password: What the key is encrypted with; nil for one that is not.
        /// - Throws: ``APIError/Code/tls`` when one of them cannot be read, or the key is that of another certificate.
        public init(chain: Data, key: Data, password: String? = nil) throws(APIError) {
            do {
                self.chain = try NIOSSLCertificate.fromPEMBytes(Array(chain))
            } catch {
                throw Self.failure("its certificates are not PEM", error)
            }
            do {
                self.key = try Self.key(Array(key), password)
            } catch {
                throw Self.failure("its private key is not PEM, or needs another password", error)
            }
            try check()
        }

        /// Reads a certificate and its key from files.
        ///
        /// - Parameters:
        ///   - chain: The file of the certificates, PEM: that of the client first, then those of authorities between it and
        ///     one that the server trusts.
        ///   - key: The file of the private key of the first certificate, PEM.
        ///   - password: What the key is encrypted with; nil for one that is not.
        /// - Throws: ``APIError/Code/tls`` when one of them cannot be read, or the key is that of another certificate.
        public init(chain: URL, key: URL, password: String? = nil) throws(APIError) {
            try self.init(chain: Self.contents(of: chain), key: Self.contents(of: key), password: password)
        }

        /// Adds it to how connections are secured.
        func add(to security: inout TLSConfiguration) {
            security.certificateChain = chain.map { .certificate($0) }
            security.privateKey = .privateKey(key)
        }

        /// Makes what connections would be made with, which compares the key with the certificate.
        private func check() throws(APIError) {
            guard !chain.isEmpty else { throw Self.failure("there is no certificate", nil) }
            var security = TLSConfiguration.makeClientConfiguration()
            security.trustRoots = .certificates([])
            add(to: &security)
            do {
                _ = try NIOSSLContext(configuration: security)
            } catch {
                throw Self.failure("the private key is not that of the first certificate", error)
            }
        }

        private static func key(_ bytes: [UInt8], _ password: String?) throws -> NIOSSLPrivateKey {
            guard let password else { return try NIOSSLPrivateKey(bytes: bytes, format: .pem) }
            return try NIOSSLPrivateKey(bytes: bytes, format: .pem) { give in give(Array(password.utf8)) }
        }

        private static func contents(of file: URL) throws(APIError) -> Data {
            do {
                return try Data(contentsOf: file)
            } catch {
                throw failure("the file \(file.lastPathComponent) cannot be read", error)
            }
        }

        private static func failure(_ reason: String, _ cause: (any Error)?) -> APIError {
            APIError(.tls, reason: "the client certificate cannot be used: \(reason)", cause: cause)
        }
    }

    extension ClientCertificate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
        /// The number of certificates.
        public var description: String { "ClientCertificate(\(chain.count) in the chain)" }
        /// The number of certificates.
        public var debugDescription: String { description }
        /// The number of certificates.
        public var customMirror: Mirror { Mirror(self, children: ["chain": chain.count]) }
    }
#endif
