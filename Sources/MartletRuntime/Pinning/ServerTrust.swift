#if canImport(Security)
    import Foundation
    import Security
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// What becomes of a connection whose server has shown its certificates.
    enum ServerTrust {
        /// Decides about a challenge of a session.
        ///
        /// The system verifies the certificates in any case; what it would refuse is left to it. Pins only refuse more.
        ///
        /// - Parameters:
        ///   - challenge: The challenge. One that is not about the server's certificates is the system's.
        ///   - check: The pins; nil when the host is not pinned.
        /// - Returns: Whether the connection must not be used because of the server's key.
        /// - Source: <https://developer.apple.com/documentation/foundation/performing-manual-server-trust-authentication>
        static func refuses(_ challenge: URLAuthenticationChallenge, _ check: PinCheck?) -> Bool {
            let space = challenge.protectionSpace
            guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust, let check else { return false }
            guard let trust = space.serverTrust else { return true }
            guard SecTrustEvaluateWithError(trust, nil) else { return false }
            return !check.accepts(certificates(of: trust))
        }

        /// Returns the certificates that were verified, in DER: from the server's own to a root of the system.
        private static func certificates(of trust: SecTrust) -> [Data] {
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
            return chain.map { certificate in Data(referencing: SecCertificateCopyData(certificate) as NSData) }
        }
    }
#endif
