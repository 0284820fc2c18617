import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The certificates that an app shows to servers, by their hosts.
struct ClientCertificates: Sendable {
    private let credentials: [String: URLCredential]

    /// Makes a collection; on Linux, where URLSession shows none, it is empty.
    init(_ credentials: [String: URLCredential] = [:]) {
        self.credentials = Dictionary(credentials.map { (Self.name(of: $0.key), $0.value) }) { first, _ in first }
    }

    /// Returns true if there is a certificate for a host.
    func contains(_ host: String) -> Bool { credentials[Self.name(of: host)] != nil }

    #if canImport(Security)
        /// Returns what answers a challenge; nil when it is not about a client certificate, or there is none for the host.
        ///
        /// - Source: <https://developer.apple.com/documentation/foundation/nsurlauthenticationmethodclientcertificate>
        func credential(for challenge: URLAuthenticationChallenge) -> URLCredential? {
            let space = challenge.protectionSpace
            guard space.authenticationMethod == NSURLAuthenticationMethodClientCertificate,
                challenge.previousFailureCount == 0
            else { return nil }
            return credentials[Self.name(of: space.host)]
        }
    #endif

    /// A host name as it is compared: without regard to case and to a dot at the end (RFC 1034, section 3.1).
    private static func name(of host: String) -> String {
        host.hasSuffix(".") ? host.dropLast().lowercased() : host.lowercased()
    }
}
