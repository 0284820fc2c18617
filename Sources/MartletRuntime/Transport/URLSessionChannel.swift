import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session with the delegate that collects its answers.
struct URLSessionChannel: Sendable {
    /// The session.
    let session: URLSession
    /// Its delegate.
    let delegate: URLSessionCollector

    /// Makes a session: no cookies, no cache, no credentials but client certificates, TLS 1.2 and up.
    ///
    /// - Parameter maxBodyBytes: How large a body may be that is held in memory.
    init(_ certificates: ClientCertificates, maxBodyBytes: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        #if canImport(Darwin)
            configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
        #endif
        delegate = URLSessionCollector(certificates, maxBodyBytes: maxBodyBytes)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// Lets the session end when its tasks have. A session keeps its delegate, and itself, until then.
    func end() {
        session.finishTasksAndInvalidate()
    }
}
