#if canImport(Security)
    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    extension URLSessionTransport {
        /// Makes a transport with sessions of its own that shows certificates to servers which ask for one (mutual TLS).
        ///
        /// - Parameters:
        ///   - certificates: What is shown to hosts, by their names, made with
        ///     `URLCredential(identity:certificates:persistence:)`. No other host is shown it, nor one that a redirect leads to.
        ///   - maxBodyBytes: How large the body of a response may be that is held in memory, in bytes.
        public convenience init(
            certificates: [String: URLCredential], maxBodyBytes: Int = URLSessionTransport.defaultMaxBodyBytes
        ) {
            self.init(ClientCertificates(certificates), maxBodyBytes: maxBodyBytes)
        }
    }
#endif
