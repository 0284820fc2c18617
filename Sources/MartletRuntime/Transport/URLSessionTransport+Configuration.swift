#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLSessionTransport {
    /// Makes a transport whose sessions are configured by the app: proxies, whether mobile data, expensive or constrained networks may
    /// be used, Multipath TCP, service types, the newest version of TLS and more.
    ///
    /// A copy is used, in which five things are as on every transport: cookies, the cache and credentials of URLSession are off,
    /// and TLS is 1.2 at least. Time limits are the client's. Header fields of the configuration go out, and neither the log
    /// nor the key of the response cache knows them: those of the specification and of interceptors are meant for that.
    ///
    /// A configuration for the background is refused: URLSession carries downloads and uploads alone in one, so that each call
    /// throws ``APIError/Code/unsupported``.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - maxBodyBytes: How large the body of a response may be that is held in memory, in bytes.
    public convenience init(
        configuration: URLSessionConfiguration, maxBodyBytes: Int = URLSessionTransport.defaultMaxBodyBytes
    ) {
        self.init(URLSessionSettings(configuration: configuration, maxBodyBytes: maxBodyBytes))
    }
}

#if canImport(Security)
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
            self.init(
                URLSessionSettings(certificates: ClientCertificates(certificates), maxBodyBytes: maxBodyBytes))
        }
    }
#endif

#if canImport(Darwin)
    extension URLSessionTransport {
        /// Makes a transport whose sessions are configured by the app, that shows certificates to servers which ask for one, and
        /// that tells of connections.
        ///
        /// - Parameters:
        ///   - configuration: The configuration; see ``init(configuration:maxBodyBytes:)``.
        ///   - certificates: What is shown to hosts, by their names; see ``init(certificates:maxBodyBytes:)``.
        ///   - maxBodyBytes: How large the body of a response may be that is held in memory, in bytes.
        ///   - onMetrics: Hears of each request that has ended: its times, addresses and protocols, on any thread.
        public convenience init(
            configuration: URLSessionConfiguration, certificates: [String: URLCredential] = [:],
            maxBodyBytes: Int = URLSessionTransport.defaultMaxBodyBytes,
            onMetrics: @escaping @Sendable (URLSessionTaskMetrics) -> Void
        ) {
            var settings = URLSessionSettings(
                configuration: configuration, certificates: ClientCertificates(certificates), maxBodyBytes: maxBodyBytes
            )
            settings.onMetrics = onMetrics
            self.init(settings)
        }

        /// Makes a transport whose sessions are configured by the app, and that shows certificates to servers which ask for one.
        ///
        /// - Parameters:
        ///   - configuration: The configuration; see ``init(configuration:maxBodyBytes:)``.
        ///   - certificates: What is shown to hosts, by their names; see ``init(certificates:maxBodyBytes:)``.
        ///   - maxBodyBytes: How large the body of a response may be that is held in memory, in bytes.
        public convenience init(
            configuration: URLSessionConfiguration, certificates: [String: URLCredential],
            maxBodyBytes: Int = URLSessionTransport.defaultMaxBodyBytes
        ) {
            self.init(
                URLSessionSettings(
                    configuration: configuration, certificates: ClientCertificates(certificates),
                    maxBodyBytes: maxBodyBytes))
        }
    }
#endif
