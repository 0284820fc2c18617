import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How the sessions of a transport are made.
struct URLSessionSettings: Sendable {
    /// What the app wants of them; nil for sessions that keep nothing.
    var configuration: URLSessionConfiguration?
    /// What is shown to servers that ask for a certificate.
    var certificates = ClientCertificates()
    /// How large a body may be that is held in memory.
    var maxBodyBytes: Int
    #if canImport(Darwin)
        /// Hears of the times and connections of each task.
        var onMetrics: (@Sendable (URLSessionTaskMetrics) -> Void)?
    #endif

    /// Whether the app's configuration is one for the background.
    var isForBackground: Bool { configuration?.identifier != nil }

    /// Returns the configuration of a session: the app's, without what the client does itself or what would break a promise.
    func sessionConfiguration() -> URLSessionConfiguration {
        // Two sessions with the identifier of one for the background would take each other's tasks.
        let copy = isForBackground ? nil : configuration?.copy() as? URLSessionConfiguration
        let result = copy ?? URLSessionConfiguration.ephemeral
        result.httpShouldSetCookies = false
        result.httpCookieAcceptPolicy = .never
        result.httpCookieStorage = nil
        result.urlCache = nil
        result.urlCredentialStorage = nil
        result.requestCachePolicy = .reloadIgnoringLocalCacheData
        #if canImport(Darwin)
            if result.tlsMinimumSupportedProtocolVersion.rawValue < tls_protocol_version_t.TLSv12.rawValue {
                result.tlsMinimumSupportedProtocolVersion = .TLSv12
            }
        #endif
        return result
    }
}
