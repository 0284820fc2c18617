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
    init(_ settings: URLSessionSettings) {
        delegate = URLSessionCollector(settings)
        session = URLSession(
            configuration: settings.sessionConfiguration(), delegate: delegate, delegateQueue: nil)
    }

    /// Lets the session end when its tasks have. A session keeps its delegate, and itself, until then.
    func end() {
        session.finishTasksAndInvalidate()
    }
}
